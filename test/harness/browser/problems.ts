import type { BrowserContext } from 'playwright-core';

/** The uncaught problems of the pages of a phone. */
export interface ProblemLog {
  /**
   * Uncaught exceptions, unhandled rejections and console errors, for example of the content security policy or of
   * React.
   */
  all: readonly string[];
  /** Marks problems that a test causes on purpose; returns whether they occurred. */
  expected: (pattern: RegExp) => boolean;
}

/**
 * The browser's own message about a failed request. It is ignored, because tests check such failures in the network
 * log.
 */
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
