const NONCE = 'requested-here';

/**
 * The query parameter by which a page recognises its address as the result of a login that this browser has requested.
 */
export const loginNonce = `_login=${NONCE}`;

/** Stores a login request with this nonce in the browser, as the app does before it opens the account site. */
export function rememberLoginRequest(): void {
  localStorage.setItem('login_requests', JSON.stringify([{ nonce: NONCE, endsAt: Date.now() + 600_000 }]));
}

/** Reads the back address from an address of the account site, without the nonce that every login request adds. */
export function backUrlOf(address = ''): string {
  const back = new URL(new URL(address).searchParams.get('back_url') ?? '');
  expect(back.searchParams.get('_login')).toMatch(/^[\w-]{36}$/);
  back.searchParams.delete('_login');
  return back.href;
}
