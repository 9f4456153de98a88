import type { BrowserContext } from 'playwright-core';

/** What went wrong in the pages of a phone and nobody caught. */
export interface ProblemLog {
  /** Uncaught exceptions, unhandled rejections, errors on the console (refused by the content policy, told by React …). */
  all: readonly string[];
  /** A test that brings a problem about says so; answers whether it came. */
  expected: (pattern: RegExp) => boolean;
}

/** The browser's own line for an answer that failed: whether it may is the network log's matter. */
const FAILED_REQUEST = /^Failed to load resource/;

export function watchProblems(context: BrowserContext): ProblemLog {
  const all: string[] = [];
  context.on('weberror', (event) => {
    const error = event.error();
    all.push(`uncaught: ${error.stack ?? error.message}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !FAILED_REQUEST.test(message.text())) all.push(`console: ${message.text()}`);
  });
  return {
    all,
    expected: (pattern) => {
      const others = all.filter((problem) => !pattern.test(problem));
      const hasCome = others.length < all.length;
      all.splice(0, all.length, ...others);
      return hasCome;
    },
  };
}
