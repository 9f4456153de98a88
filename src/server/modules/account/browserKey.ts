import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isSecure, readCookie, storeCookie } from '#server/http/cookies.ts';
import type { Settings } from '#server/settings/settings.ts';

/** The lifetime of the cookie: twice that of an SMS code, so that the cookie never expires before the SMS code. */
const COOKIE_SECONDS = 600;

/**
 * A key of 256 random bits in a cookie. It identifies the browser that requested an SMS code, because a code can be
 * tried only in that browser. The answer to the request contains the key too, so that the page can send the key if the
 * browser refuses cookies.
 */
export const BrowserKey = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

export function browserKeyOf(request: FastifyRequest, settings: Settings): string | undefined {
  const value = readCookie(request, cookieName(isSecure(request, settings)));
  return v.is(BrowserKey, value) ? value : undefined;
}

export function storeBrowserKey(request: FastifyRequest, reply: FastifyReply, settings: Settings, key: string): void {
  const secure = isSecure(request, settings);
  storeCookie(reply, {
    name: cookieName(secure),
    value: key,
    maxAgeSeconds: COOKIE_SECONDS,
    path: '/',
    sameSite: 'Strict',
    isSecure: secure,
  });
}

/**
 * With the prefix `__Host-`, no other host of the domain can set the cookie. Browsers accept the prefix only on https.
 */
const cookieName = (secure: boolean) => `${secure ? '__Host-' : ''}captcha_browser` as const;
