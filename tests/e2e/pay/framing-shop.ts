import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';

/** A shop that frames the checkout, on another site than the pages' own (localhost): the frame is a third party. */
export interface FramingShop {
  origin: string;
  /** The address that the shop's page frames. */
  framed: string;
  /** Has it frame a session's page, as the SDK does. */
  frameSession(session_url: string): void;
  close(): Promise<void>;
}

export async function startFramingShop(): Promise<FramingShop> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Shop</title><script>
      window.heard = []; addEventListener('message', (event) => heard.push({ origin: event.origin, ...event.data }));
      </script><iframe title="Checkout" src="${shop.framed}" width="420" height="640"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shop: FramingShop = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    framed: '',
    frameSession(session_url) {
      shop.framed = `${session_url}&embed=1&parent_origin=${shop.origin}`;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return shop;
}

/** What the shop's page has heard from the frame. */
export const heardIn = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'heard') as ({ type: string } & Record<string, unknown>)[]);

export const typesHeardIn = async (page: Page) => (await heardIn(page)).map(({ type }) => type);
