import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/endpoint/problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the route sends a page or redirects to one, and stores nothing from its address. Such a route does not
     * refuse text that cannot be stored, so that even a malformed link opens the page.
     */
    isPage?: boolean;
  }
}

/**
 * The maximum nesting of a value. Valid input is not nested so deep, and recursive functions overflow the stack only at
 * a much greater depth.
 */
const MAX_DEPTH = 32;

/** Whether PostgreSQL can store a string: it can store neither NUL characters nor halves of surrogate pairs. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/**
 * Returns whether all strings in a value, including property names, can be stored, and the value is not nested too
 * deep.
 */
export function isStorable(value: unknown): boolean {
  const waiting: { part: unknown; depth: number }[] = [{ part: value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, depth } = next;
    if (typeof part === 'string' && !isStorableText(part)) return false;
    if (typeof part !== 'object' || part === null) continue;
    if (depth >= MAX_DEPTH) return false;
    for (const [name, inner] of Object.entries(part)) {
      if (!isStorableText(name)) return false;
      waiting.push({ part: inner, depth: depth + 1 });
    }
  }
  return true;
}

/**
 * Answers 400 to every request with text that the database cannot store, unless its route sends a page. Strings inside
 * tokens are checked when the tokens are verified.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ params, query, headers, routeOptions }) => {
    if (routeOptions.config.isPage === true) return;
    if (![params, query, headers].every(isStorable)) throw new Problem(400, 'invalid_input');
  });
  app.addHook('preValidation', async ({ body }) => {
    if (!isStorable(body)) throw new Problem(400, 'invalid_input');
  });
}
