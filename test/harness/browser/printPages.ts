import type { BrowserContext, Page } from 'playwright-core';

const MAX_TEXT = 800;
/** A page that is busy or broken must not delay the failure. */
const TIMEOUT_MS = 3_000;

const contexts = new Set<BrowserContext>();

declare global {
  /** Called by the environment of the journeys when a test has failed (test/environment/journeys.cjs). */
  var printPages: (() => Promise<void>) | undefined;
}

/** Prints what the pages of a context show when a test fails, because a time-out alone seldom tells the reason. */
export function printWhenTestFails(context: BrowserContext): void {
  contexts.add(context);
  context.on('close', () => contexts.delete(context));
  globalThis.printPages = async () => {
    for (const page of [...contexts].flatMap((each) => each.pages())) console.error(await describe(page));
  };
}

async function describe(page: Page): Promise<string> {
  const timeout = new Promise<string>((resolve) =>
    setTimeout(resolve, TIMEOUT_MS, '(the page does not answer)').unref(),
  );
  const text = await Promise.race([page.evaluate(readPage).catch(String), timeout]);
  return `${page.url()} shows:\n${text.slice(0, MAX_TEXT)}`;
}

function readPage(): string {
  const sounds = [...document.querySelectorAll('audio, video')].map((sound) => {
    const { paused, ended, readyState, currentTime, error, currentSrc } = sound as HTMLMediaElement;
    return JSON.stringify({ paused, ended, readyState, currentTime, error: error?.message, currentSrc });
  });
  return [document.body.innerText.replace(/\s*\n\s*/g, ' | '), ...sounds].join('\n');
}
