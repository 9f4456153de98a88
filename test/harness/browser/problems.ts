import type { BrowserContext, Request } from 'playwright-core';
import { SHARED_SOUND_PATH } from '#contract/stories/stories.ts';
import { API_PREFIX } from './network.ts';

/** The uncaught problems of the pages of a phone. */
export interface ProblemLog {
  /**
   * Uncaught exceptions, unhandled rejections and console errors, for example of the content security policy or of
   * React; and calls to the API without a request token (HTTP-03).
   */
  all: readonly string[];
  /** Removes the matching problems, which a test causes on purpose, from `all`; returns whether there were any. */
  removeExpected: (pattern: RegExp) => boolean;
}

/**
 * Matches the browser's own message about a failed request. Such messages are ignored, because tests check failed
 * requests in the network log.
 */
const FAILED_REQUEST = /^Failed to load resource/;

/**
 * Matches the path of a story's sound in a page that is rendered for all guests. The sound needs no request token,
 * because it is a file, not a call (decision 78).
 */
const SHARED_SOUND = new RegExp(`^${SHARED_SOUND_PATH.replace(/:\w+/, '[^/]+')}$`);

export function watchProblems(context: BrowserContext): ProblemLog {
  const all: string[] = [];
  context.on('weberror', (event) => {
    const error = event.error();
    all.push(`uncaught: ${error.stack ?? error.message}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !FAILED_REQUEST.test(message.text())) all.push(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    if (isUnsigned(request)) all.push(`HTTP-03 without a request token: ${request.method()} ${request.url()}`);
  });
  return {
    all,
    removeExpected: (pattern) => {
      const others = all.filter((problem) => !pattern.test(problem));
      const hasCome = others.length < all.length;
      all.splice(0, all.length, ...others);
      return hasCome;
    },
  };
}

function isUnsigned(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return (
    pathname.startsWith(API_PREFIX) &&
    !SHARED_SOUND.test(pathname) &&
    !/^Bearer ./.test(request.headers()['authorization'] ?? '')
  );
}
