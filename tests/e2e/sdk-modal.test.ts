import { violationsOn } from './axe';
import { askedToClose, posted } from './sdk/in-page';
import { expect, label, QUICK, say, test } from './sdk/shop-page';
import { shopHtml } from './sdk/world';

test.describe('the modal', () => {
  test('takes a purchase from the click to the shop, with the shop and the pay page on different sites', async ({
    page,
    world,
    problems,
    names,
    openModal,
  }) => {
    world.shopPage.html = shopHtml(world, { options: { success_url: `${world.shop}/thanks` } });
    await page.clock.install();
    const frame = await openModal();
    await say(frame, { type: 'group_created' });
    await say(frame, { type: 'progress', paid_cents: 2500, pending_cents: 5000, status: 'pending' });
    await expect.poll(() => names(), QUICK).toEqual(['onGroupCreated', 'onProgress']);
    await say(frame, { type: 'funded' });
    await expect.poll(() => names(), QUICK).toContain('onGroupFunded');
    await page.clock.fastForward(20_000);
    await page.waitForURL(`${world.shop}/thanks`);
    expect(problems).toEqual([]);
  });

  test('goes to cancel_url when it is closed, and when the group was cancelled', async ({
    page,
    world,
    names,
    openModal,
    press,
  }) => {
    world.shopPage.html = shopHtml(world, { options: { cancel_url: `${world.shop}/cart` } });
    await page.clock.install();
    await openModal();
    press('Escape');
    await page.waitForURL(`${world.shop}/cart`);
    await say(await openModal(), { type: 'cancelled' });
    await expect.poll(() => names(), QUICK).toContain('onGroupCancelled');
    await page.clock.fastForward(20_000);
    await page.waitForURL(`${world.shop}/cart`);
  });

  test('polls when no message arrives, and reports each transition once', async ({
    page,
    world,
    names,
    payFrame,
    openModal,
  }) => {
    world.mute = true;
    // That the frame is silent is told after ten seconds, which may have passed by then.
    const transitions = async () => (await names()).filter((name) => name !== 'onError');
    await page.clock.install();
    await openModal();
    world.session = { status: 'pending', paid_amount: 2500, members: 2 };
    await page.clock.fastForward(3_500);
    await expect.poll(() => transitions(), QUICK).toEqual(['onGroupCreated', 'onProgress']);
    await page.clock.fastForward(3_500);
    await expect.poll(() => world.requests.at(-1)?.headers['if-none-match'], QUICK).toBeTruthy();
    world.session = { status: 'funded', paid_amount: 7500, members: 2 };
    await page.clock.fastForward(3_500);
    await expect.poll(() => names(), QUICK).toContain('onGroupFunded');
    const frame = await payFrame();
    await say(frame, { type: 'funded' });
    const before = world.requests.length;
    expect((await names()).filter((name) => name === 'onGroupFunded')).toHaveLength(1);
    await page.clock.fastForward(60_000);
    // A poll would have left before this one.
    await page.evaluate((url) => fetch(url), `${world.api}/after`);
    expect(world.requests.slice(before).map(({ path }) => path)).toEqual(['/after']);
  });

  test('ignores a foreign frame, a wrong origin and the shop itself', async ({
    page,
    world,
    names,
    payFrame,
    openModal,
  }) => {
    await openModal();
    const url = `${world.stranger}/`;
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }, url);
    const found = () => page.frames().find((each) => each.url() === url);
    await expect.poll(() => found() !== undefined, QUICK).toBe(true);
    const stranger = found();
    if (!stranger) throw new Error("The stranger's frame has gone");
    const forged = {
      source: 'split-checkout',
      v: 1,
      session_id: new URL(world.visits[0]?.url ?? '', url).pathname.split('/').pop(),
      type: 'funded',
    };
    await posted(page, stranger, forged);
    await posted(page, page, forged);
    // The pay frame itself, sent elsewhere.
    const frame = await payFrame();
    await frame.goto(url);
    await posted(page, frame, forged);
    expect(await names()).toEqual([]);
  });

  test('sends the token to the pay page only, never in a Referer or the address bar', async ({
    page,
    world,
    openModal,
  }) => {
    const frame = await openModal();
    expect(frame.url()).not.toContain('tok_');
    expect(await frame.evaluate(() => Reflect.get(window, 'token'))).toMatch(/^tok_/);
    await frame.evaluate(() => fetch('/beacon'));
    const [first, second] = world.visits;
    expect(first?.url).toMatch(
      /^\/session\/sess_\d+\?access=tok_\d+&embed=1&parent_origin=http:\/\/localhost:\d+$/,
    );
    expect(second?.headers.referer).toBeUndefined();
    expect(JSON.stringify(world.requests)).not.toContain('tok_');
    expect(await page.content()).not.toContain('tok_');
  });

  test('keeps the focus inside, gives it back, and hides the page from assistive technology', async ({
    page,
    world,
    dialog,
    payFrame,
    press,
  }) => {
    await page.goto(world.shop);
    await page.getByRole('button', { name: label }).focus();
    press('Enter');
    const frame = await payFrame();
    const where = async () =>
      (await frame.evaluate(() => document.hasFocus() && document.activeElement?.id)) ||
      (await page.evaluate(
        () =>
          document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.tagName,
      ));
    // Each step waits for the focus: a key pressed while it moves between two processes is lost.
    const isAt = (place: string) => expect.poll(() => where(), QUICK).toBe(place);
    await isAt('Close');
    for (const place of ['one', 'two', 'Close', 'one', 'two', 'Close']) {
      press('Tab');
      await isAt(place);
    }
    press('Shift+Tab');
    const tagName = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName);
    await expect.poll(() => tagName(), QUICK).toBe('IFRAME');
    await expect.poll(() => frame.evaluate(() => document.hasFocus()), QUICK).toBe(true);
    press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)).toBe(
      label,
    );
  });

  test('closes by Escape in the page and in the frame, by the backdrop and by its button', async ({
    page,
    world,
    dialog,
    names,
    payFrame,
    press,
  }) => {
    await page.goto(world.shop);
    const ways: (() => Promise<void>)[] = [
      async () => press('Escape'),
      async () => {
        const one = (await payFrame()).locator('#one');
        await one.focus();
        await expect(one).toBeFocused();
        press('Escape');
      },
      () => page.mouse.click(5, 5),
      () => page.getByRole('button', { name: 'Close' }).click(),
    ];
    for (const way of ways) {
      await page.getByRole('button', { name: label }).click();
      await payFrame();
      await way();
      await expect(dialog).toHaveCount(0);
    }
    expect(await names()).toEqual(ways.map(() => 'onClose'));
    expect(world.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('stays while a payment is being confirmed, however often Escape is pressed, and tells the frame', async ({
    page,
    dialog,
    openModal,
    press,
  }) => {
    const frame = await openModal();
    await say(frame, { type: 'payment_started' });
    await posted(page, frame, {});
    for (let time = 0; time < 3; time += 1) press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await askedToClose(frame);
    await say(frame, { type: 'payment_ended' });
    await expect(async () => {
      press('Escape');
      await expect(dialog).toHaveCount(0, { timeout: 500 });
    }).toPass();
  });

  test('asks once before it leaves the page for cancel_url while a group is active', async ({
    page,
    world,
    dialog,
    openModal,
    press,
  }) => {
    const options = { cancel_url: `${world.shop}/cart` };
    world.shopPage = { html: shopHtml(world, { options }) };
    const frame = await openModal();
    await say(frame, { type: 'group_created' });
    await posted(page, frame, {});
    await page.mouse.click(5, 5);
    await askedToClose(frame);
    await expect(dialog).toBeVisible();
    press('Escape');
    await page.waitForURL(options.cancel_url);
  });

  test('leaves the page behind and its scroll position unchanged', async ({
    page,
    world,
    payFrame,
    press,
  }) => {
    await page.goto(world.shop);
    await page.evaluate(() => {
      document.body.style.height = '5000px';
      scrollTo(0, 400);
    });
    const before = await page.evaluate(() => [scrollY, document.documentElement.outerHTML]);
    await page.evaluate(() => Reflect.get(window, 'button').open());
    await payFrame();
    await page.mouse.move(5, 5);
    const turned = page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          addEventListener(
            'wheel',
            () => requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
            { once: true, capture: true },
          ),
        ),
    );
    // The listener is there before the wheel turns: the page answers in order.
    await page.evaluate(() => undefined);
    await page.mouse.wheel(0, 500);
    await turned;
    press('Escape');
    await expect
      .poll(() => page.evaluate(() => [scrollY, document.documentElement.outerHTML]), QUICK)
      .toEqual(before);
  });

  test('fills a phone and is a card on a desktop', async ({ page, dialog, openModal }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openModal();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await dialog.boundingBox()).toMatchObject({ width: 480, height: 780 });
  });

  for (const css of ['div:empty { display: none }', '* { all: unset }', 'div { display: flex }']) {
    test(`button and modal keep their form where the shop's styles have "${css}"`, async ({
      page,
      world,
      dialog,
      openModal,
    }) => {
      world.shopPage.html += `<style>main, #split { display: block } ${css}</style>`;
      await page.setViewportSize({ width: 1280, height: 900 });
      await openModal();
      expect(await dialog.boundingBox()).toMatchObject({ width: 480, height: 780 });
      const place = await page.locator('#split').boundingBox();
      const button = await page.locator('#split button').boundingBox();
      expect(button).toMatchObject({ height: 44, width: place?.width });
    });
  }

  test('offers a tab of its own when the page refuses to be framed', async ({ page, context, world }) => {
    world.refuseFrames = true;
    await page.clock.install();
    await page.goto(world.shop);
    await page.getByRole('button', { name: label }).click();
    await expect.poll(() => world.visits.length, QUICK).toBeGreaterThan(0);
    await page.clock.fastForward(10_500);
    const link = page.getByRole('link', { name: 'Open in a new tab' });
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await tab.waitForLoadState();
    expect(await tab.title()).toBe('Pay');
    expect(world.visits.at(-1)?.url).toMatch(/^\/session\/sess_\d+\?access=tok_\d+$/);
    expect(world.visits.at(-1)?.headers.referer).toBeUndefined();
  });

  for (const [cause, headers] of [
    ['policy has no frame-src for it', { 'content-security-policy': "frame-src 'none'" }],
    ['page embeds only what allows it', { 'cross-origin-embedder-policy': 'require-corp' }],
  ] as const) {
    test(`tells a shop whose ${cause} that the frame is blocked`, async ({ page, world }) => {
      world.shopPage = { html: shopHtml(world, { pinned: true }), headers };
      await page.clock.install();
      await page.goto(world.shop);
      await page.getByRole('button', { name: label }).click();
      await expect(page.getByRole('dialog').locator('iframe')).toBeAttached();
      await page.clock.fastForward(10_500);
      await expect(page.getByRole('link', { name: 'Open in a new tab' })).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual([['onError', 'frame_blocked']]);
    });
  }

  test('works pinned by its hash, under a strict content security policy with a nonce, without one violation', async ({
    page,
    world,
    problems,
    names,
    openModal,
    press,
  }) => {
    world.shopPage.html = shopHtml(world, { nonce: 'n0nce', pinned: true });
    world.shopPage.headers = {
      'content-security-policy': `default-src 'none'; script-src 'nonce-n0nce'; connect-src ${world.api}; frame-src ${world.pay}; require-trusted-types-for 'script'; trusted-types 'none'`,
    };
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') violations.push(message.text());
    });
    const frame = await openModal();
    await say(frame, { type: 'group_created' });
    await expect.poll(() => names(), QUICK).toEqual(['onGroupCreated']);
    const height = await page
      .getByRole('dialog')
      .locator('iframe')
      .evaluate((element) => element.clientHeight);
    expect(height).toBeGreaterThan(500);
    press('Escape');
    expect(violations).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('needs no cookies: works with third-party cookies blocked, and sets none', async ({
    page,
    context,
    world,
    names,
    openModal,
  }) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
    await say(await openModal(), { type: 'funded' });
    await expect.poll(() => names(), QUICK).toContain('onGroupFunded');
    expect(await context.cookies()).toEqual([]);
    expect([...world.visits, ...world.requests].filter(({ headers }) => headers.cookie)).toEqual([]);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no violation that axe can find, loading, shown and failed, in ${colorScheme}`, async ({
      page,
      world,
      payFrame,
    }) => {
      await page.emulateMedia({ colorScheme });
      let go = () => {};
      world.beforeCreate = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.goto(world.shop);
      await page.addStyleTag({ content: ':root{color-scheme:light dark}a{color:CanvasText}' });
      const check = () => violationsOn(page);
      expect(await check()).toEqual([]);
      await page.getByRole('button', { name: label }).click();
      expect(await check()).toEqual([]);
      go();
      await payFrame();
      expect(await check()).toEqual([]);
      await page.evaluate(() => Reflect.get(window, 'button').destroy());
      await page.evaluate(() => {
        const { Split } = window as unknown as { Split: { button(options: object): { open(): void } } };
        Split.button({ cart: {}, getSignature: () => '' }).open();
      });
      await expect(page.getByText('The checkout could not be opened')).toBeVisible();
      expect(await check()).toEqual([]);
    });
  }
});
