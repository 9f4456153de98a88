import Cookies from 'universal-cookie';
import { attempt } from '#lib/attempt.ts';

/** The name of every cookie that the app writes or reads (AUTH-08, STATE-07). */
export type CookieName =
  | 'token'
  | 'token_expire'
  | 'token_updated_at'
  | 'user_id'
  | 'nickname'
  | 'avatar'
  | 'anonymous'
  | 'child_id'
  | 'app_auth_skip'
  | 'app_auth_done'
  | 'anonymous_login_done'
  | 'debug_time';

/** Typed cookies with the path `/`. Reading a cookie returns exactly the string that was written. */
export interface CookieJar {
  read: (name: CookieName) => string | undefined;
  /**
   * Writes a cookie. `expiresAt` is in epoch milliseconds; without it the cookie lasts as long as the browser session.
   */
  write: (name: CookieName, value: string, expiresAt?: number) => void;
  remove: (name: CookieName) => void;
}

/**
 * Creates an object that reads and writes cookies and never throws. A cookie that the browser refuses, for example
 * because it is too long, is kept in memory while the page is open.
 */
export function createCookieJar(): CookieJar {
  const memory = new Map<CookieName, { value: string; expiresAt: number }>();
  const attributes = { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' } as const;
  // The parsed cookies. The app reads cookies every second (AUTH-19), but parses them only after a change.
  let present: { text: string; cookies: Cookies } | undefined;
  const currentCookies = (): Cookies => {
    const text = document.cookie;
    if (present?.text !== text) present = { text, cookies: new Cookies() };
    return present.cookies;
  };
  const readCookie = (name: CookieName): string | undefined => {
    // Without these options, the library converts strings to other types: `1` would become a number, and long ids would
    // lose digits.
    const value = attempt((): unknown => currentCookies().get(name, { doNotParse: true, doNotUpdate: true }));
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    read(name) {
      const own = memory.get(name);
      return readCookie(name) ?? (own && own.expiresAt > Date.now() ? own.value : undefined);
    },
    write(name, value, expiresAt = Infinity) {
      memory.delete(name);
      attempt(() =>
        new Cookies().set(name, value, {
          ...attributes,
          ...(expiresAt === Infinity ? {} : { expires: new Date(expiresAt) }),
        }),
      );
      if (readCookie(name) !== value) memory.set(name, { value, expiresAt });
    },
    remove(name) {
      memory.delete(name);
      attempt(() => new Cookies().remove(name, attributes));
    },
  };
}
