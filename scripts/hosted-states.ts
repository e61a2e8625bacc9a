import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import type { GroupConfig } from '@/lib/group/model';
import type { SplitSettings } from '@/lib/group/split/settings';
import { apply } from '@/lib/session/apply';
import { KEY_PARAMETER } from '@/lib/session/page-links';
import { memberToken } from '@/lib/session/tokens';
import type { Stack } from '../dev/stack';
import { products } from '../dev/store/catalogue';
import { freshAddress } from '../tests/support/fresh-address';
import { openInProcess } from '../tests/support/sessions';

/** A state of the hosted pages: where it is to be seen, and which sheet is opened there. */
export interface HostedState {
  name: string;
  url: string;
  opens?: 'card' | 'amounts';
}

/** What is bought: in which currency, and how many times as dear as the usual order. */
export interface Dearness {
  currency: string;
  times: number;
}

const USUAL: Dearness = { currency: 'usd', times: 1 };

type Config = Partial<GroupConfig>;
const EVEN: SplitSettings = { mode: 'equal', size: 4 };
const OTHERS = ['Ben', 'Clara Sophie', 'Dídac'];

/** A group, and the addresses of its pages. */
class Group {
  private constructor(
    private readonly stack: Stack,
    readonly id: string,
    readonly organizer: string,
  ) {}

  static async open(stack: Stack, { currency, times }: Dearness, group_config: Config = {}): Promise<Group> {
    const items = products.map(({ id, name, usual, unit_price }) => ({
      ...{ id, name, quantity: usual, unit_price: unit_price * times },
      image_url: `${stack.demo.store}/pictures/${id}.png`,
    }));
    const goods = items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
    const [tax, shipping] = [6_110 * times, 1_250 * times];
    const cart = { total: goods + tax + shipping, currency, items, tax, shipping };
    const { merchants, store } = stack.demo;
    // In this process, so that it may be in a currency in which the stack opens none.
    const { session_id, session_url } = await openInProcess({
      merchant_id: merchants.standard.id,
      cart,
      config: group_config,
      success_url: `${store}/orders/1`,
      cancel_url: `${store}/`,
    });
    return new Group(stack, session_id, session_url);
  }

  async give(command: Command): Promise<this> {
    const applied = await apply(this.id, command);
    if (!applied.ok) throw new Error(`${command.type}: ${applied.code}`);
    return this;
  }

  async start(settings: SplitSettings = EVEN, joining: readonly string[] = OTHERS): Promise<this> {
    await this.give({ type: 'set_up_group', name: 'Ana', email: null, settings });
    for (const name of joining) await this.give({ type: 'join', name, email: null });
    return this;
  }

  async play(...steps: string[]): Promise<this> {
    const { demo } = this.stack;
    const answer = await fetch(`${demo.api}/sessions/${this.id}/simulate`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demo.merchants.standard.secret_key}`,
        'content-type': 'application/json',
        // States that are played one after the other are more than one server may ask for.
        'x-forwarded-for': freshAddress(),
      },
      body: JSON.stringify({ steps }),
    });
    if (!answer.ok) throw new Error(`${steps.join(' ')}: ${await answer.text()}`);
    return this;
  }

  async member(name: string): Promise<string> {
    const where = { session_id: this.id, name };
    const { id } = await prisma().members.findFirstOrThrow({ where, select: { id: true } });
    return id;
  }

  async link(): Promise<string> {
    const where = { id: this.id };
    const { share_id } = await prisma().sessions.findUniqueOrThrow({ where, select: { share_id: true } });
    return `${this.stack.demo.pay}/s/${share_id}`;
  }

  async pageOf(name: string): Promise<string> {
    const key = new URLSearchParams({ [KEY_PARAMETER.s]: memberToken(await this.member(name)) });
    return `${await this.link()}?${key}`;
  }
}

/** Groups in every state that a hosted page shows, and whose eyes each is seen with. */
export async function playStates(stack: Stack, dearness = USUAL): Promise<HostedState[]> {
  const { DATABASE_URL, ENCRYPTION_KEY, APP_URL } = stack.env;
  resetEnvironment({ DATABASE_URL, ENCRYPTION_KEY, APP_URL, LOG_LEVEL: 'error' });
  const open = (config?: Config) => Group.open(stack, dearness, config);
  const states: HostedState[] = [];
  const add = (name: string, url: string, opens?: HostedState['opens']) => states.push({ name, url, opens });

  const fresh = await open();
  add('set-up', fresh.organizer);
  add('set-up-amounts', fresh.organizer, 'amounts');

  const alone = await (await open()).start(EVEN, []);
  add('invite', alone.organizer);
  add('first', await alone.link());
  add('card-sheet', await alone.link(), 'card');

  const joined = await (await open()).start(EVEN, ['Ben']);
  add('joined', await joined.pageOf('Ben'));

  const half = await (await open()).start();
  await half.play('pay:2');
  add('progress', half.organizer);
  add('paid', await half.pageOf('Ben'));
  add('full', await half.link());

  const left = await (await open()).start();
  await left.play('pay');
  await left.give({ type: 'leave', member_id: await left.member('Dídac') });
  add('plans', left.organizer);

  const all = await (await open()).start();
  await all.play('pay:all');
  add('all-paid', await all.pageOf('Ben'));
  add('all-paid-organizer', all.organizer);

  // Together what the cart of `open` comes to.
  const amounts = [30_000, 20_000, 15_000, 13_410].map((amount_cents, index) => ({
    amount_cents: amount_cents * dearness.times,
    label: index === 1 ? 'Ben' : null,
  }));
  const places = await (await open()).start({ mode: 'custom', size: 4, amounts }, []);
  add('places', await places.link());

  const items = await (await open()).start({ mode: 'itemized', size: 4 }, ['Ben', 'Clara Sophie']);
  const wants = [{ line: 1, units: 1 }];
  await items.give({ type: 'claim_items', member_id: await items.member('Ben'), wants });
  add('items', await items.pageOf('Ben'));
  add('items-first', await items.link());

  const expired = await (await open()).start();
  await expired.play('pay:2', 'expire');
  add('expired', await expired.pageOf('Ben'));

  const cancelled = await (await open()).start();
  await cancelled.play('pay:2', 'cancel');
  add('cancelled', await cancelled.pageOf('Ben'));
  add('cancelled-organizer', cancelled.organizer);

  const asking = await (await open()).start(EVEN, []);
  await asking.give({ type: 'set_approval', on: true });
  await asking.give({ type: 'join', name: 'Ben', email: null });
  add('waiting', await asking.pageOf('Ben'));
  add('waiting-organizer', asking.organizer);

  const suggested = [1_000, 2_500].map((amount_cents) => amount_cents * dearness.times);
  const gift = await (await open({ contributions: { suggested_cents: suggested } })).start(EVEN, []);
  add('gift', await gift.link());

  const rescue = await (await open({ rescue_hours: 24 })).start();
  await rescue.play('pay:2', 'expire');
  add('rescue', await rescue.pageOf('Ben'));
  add('rescue-organizer', rescue.organizer);
  return states;
}
