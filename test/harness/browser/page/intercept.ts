import type { CDPSession, Page } from 'playwright-core';
import { BASE_PATH } from '#platform/navigation/navigator.ts';

/** The addresses of the app's API, as a URL pattern of the Chrome DevTools Protocol. */
const CALLS = '*/inner4/ilisten/*';

interface PausedRequest {
  requestId: string;
  resourceType: string;
  request: { url: string };
}

/** A reply that the page receives instead of the gateway's reply. */
export interface Reply {
  status: number;
  json: object;
}

/**
 * Answers the API calls of a page with the replies of `answer`; if `answer` returns undefined, the gateway answers.
 * Sends the page itself without rendered content, as a server of static files does. Returns a function that ends
 * the interception.
 *
 * This uses the Chrome DevTools Protocol. Playwright's routes would stop every request of a page and switch off the
 * browser's cache, so that the tests of the screens would need a fifth more processor time (docs/testDuration.md).
 * https://chromedevtools.github.io/devtools-protocol/tot/Fetch/
 */
export async function interceptCalls(
  page: Page,
  answer: (url: string) => Promise<Reply | undefined> | Reply | undefined,
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', (paused) => {
    // Replying fails if the page has been left, because the browser has ended the request. This is harmless, so the
    // error is ignored.
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
    // Requests /about instead, which the gateway never renders. The page keeps its own address.
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
