import type { CDPSession, Page } from 'playwright-core';
import { BASE_PATH } from '#platform/navigation/navigator.ts';

/** Where the app calls its API, as a pattern of the browser's protocol. */
const CALLS = '*/inner4/ilisten/*';

interface PausedRequest {
  requestId: string;
  resourceType: string;
  request: { url: string };
}

/** What a request gets instead of the gateway's reply. */
export interface Reply {
  status: number;
  json: object;
}

/**
 * Answers the API calls of a page, and gives the page itself as a host of static files does, without what the gateway renders.
 * `answer` returns undefined for a call that the gateway answers. Returns a function that ends the interception.
 *
 * It uses the browser's own protocol, because Playwright's routes stop every request of a page and switch off the browser's
 * cache, which makes the tests of the screens a fifth more expensive (docs/testDuration.md).
 * https://chromedevtools.github.io/devtools-protocol/tot/Fetch/
 */
export async function interceptCalls(
  page: Page,
  answer: (url: string) => Promise<Reply | undefined> | Reply | undefined,
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', (paused) => {
    // A page that is left takes its requests with it.
    replyTo(session, paused, answer).catch(() => undefined);
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: CALLS }, { urlPattern: `*${BASE_PATH}/*`, resourceType: 'Document' }],
  });
  return async () => {
    await session.send('Fetch.disable');
    await session.detach();
  };
}

async function replyTo(
  session: CDPSession,
  { requestId, resourceType, request: { url } }: PausedRequest,
  answer: (url: string) => Promise<Reply | undefined> | Reply | undefined,
): Promise<void> {
  if (resourceType === 'Document') {
    // The page does not see that another address is asked.
    await session.send('Fetch.continueRequest', { requestId, url: new URL(`${BASE_PATH}/about`, url).href });
    return;
  }
  const reply = await answer(url);
  if (!reply) {
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: reply.status,
    responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify(reply.json)).toString('base64'),
  });
}
