import type { Middleware } from '@reduxjs/toolkit';

/** Matches an address with a fragment, even if it is a parameter of another address. */
const WITH_FRAGMENT = /https?(?::|%3A)(?:(?!%23)[^\s"'<>#])*(?:#|%23)[^\s"'<>]+/gi;

let found: string[] = [];

/**
 * Collects addresses with fragments that actions contain. The fragment may be the secret of a link, and actions are
 * shown by developer tools and written to recordings.
 */
export const watchAddresses: Middleware = () => (next) => (action) => {
  found.push(...(JSON.stringify(action).match(WITH_FRAGMENT) ?? []));
  return next(action);
};

/** Fails if an action since the last call contained an address with a fragment. */
export function expectNoFragments(): void {
  const addresses = found;
  found = [];
  expect(addresses).toEqual([]);
}
