import { attempt } from '#lib/attempt.ts';
import { fingerprint } from '#lib/crypto/fingerprint.ts';
import { MOBILE_NUMBER_IN_TEXT } from '#lib/text/mobileNumber.ts';
import type { Plain } from '#platform/flow/plain.ts';

/**
 * Names of values that must not be in a recording. The first entry that matches a name determines the prefix of the
 * pseudonym.
 */
const secretKeys = [
  ['mobile', /mobile|phone|^tel$/i],
  ['openid', /open_?id|union_?id/i],
  ['device', /device_?u?u?id|^imei$|^oaid$|^idfa$|^mac$/i],
  ['user', /user_?id|^uid$|^owner$/i],
  ['name', /nick_?name|real_?name|user_?name|child_?name|baby_?name|receiver|contact/i],
  ['avatar', /avatar|headwear/i],
  ['birthday', /birth/i],
  ['email', /^e-?mail$/i],
  ['address', /detail_?address|full_?address/i],
  ['digest', /sha256/i],
  [
    'token',
    /token|authorization|secret|passw|captcha|sms_?code|verify_?code|session_?id|^sid$|ticket|outerLogin|^code$/i,
  ],
] as const;
type Kind = (typeof secretKeys)[number][0];

/** Names of values that only describe a secret, such as `token_expire`, `token_updated_at` and `tokenType`. */
const ABOUT_A_SECRET = /expire|_at$|At$|type$|count$/i;

/** Strings that are secret wherever they occur: JWTs and long opaque strings. */
const secretTexts = [
  ['token', /[\w-]{20,}\.[\w-]+\.[\w-]+/g],
  ['token', /[\w-]{32,}/g],
] as const;
/** A mobile number with or without a country code, and with or without separators. */
const MOBILE = new RegExp(String.raw`(?:\+?86|0086)?[ -]?${MOBILE_NUMBER_IN_TEXT}(?!\d)`, 'g');
const IDENTITY = /^\d{17}[\dXx]$/;

const PARAMETER = /([?&#;]\s*)([\w-]+)=([^&#;\s"]+)/g;
/** Prefixes that hosts put before a token, and that the app removes. */
const TOKEN_PREFIX = /^\s*(Bearer)?\s*(JwtUser)?\s*(Bearer)?\s*/i;

const MAX_PATTERN_LENGTH = 10_000;

/**
 * Returns whether a secret is replaced wherever it occurs. A short secret may also occur within a harmless word or
 * number, so it is replaced only where the name of the value shows that the value is secret.
 */
const isIdentifying = (text: string): boolean => text.length >= 6 || /^[\u3000-\uffff]{2,}$/.test(text);

export interface Pseudonyms {
  /** Stores every secret in a value that has this `name`. */
  learn: (value: Plain, name?: string) => void;
  /**
   * Returns the value with all stored secrets replaced by pseudonyms. Equal secrets get equal pseudonyms, and different
   * secrets different ones.
   */
  masked: (value: Plain, name?: string) => Plain;
}

export function createPseudonyms(): Pseudonyms {
  /** Maps each secret, without its white space, to its pseudonym. */
  const names = new Map<string, string>();
  /** Maps every form of a secret, plain or encoded, to its pseudonym. */
  const writings = new Map<string, string>();
  const counts = new Map<string, number>();
  let everywhere: (RegExp | string)[] | undefined;

  const note = (kind: string, text: string): void => {
    const core = kind === 'token' ? text.replace(TOKEN_PREFIX, '').trim() : text;
    const bare = core.replace(/\s+/g, '');
    if (bare === '') return;
    let name = names.get(bare);
    if (name === undefined) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      name = `${kind}-${count}`;
      names.set(bare, name);
    }
    // Stores encoded forms, too, because an address within another address is encoded once more.
    const encoded = encodeURIComponent(core);
    for (const writing of [core, bare, encoded, encodeURIComponent(encoded)]) writings.set(writing, name);
    // Replaces the fingerprint of the secret by the fingerprint of the pseudonym, because this is the one that the
    // flows compute in a replay.
    for (const print of [core, bare].map(fingerprint)) writings.set(print, fingerprint(name));
    everywhere = undefined;
  };

  const learn = (value: Plain, name = ''): void => {
    if (typeof value === 'string') learnText(value, name);
    else if (typeof value === 'number') {
      const kind = kindOf(name);
      if (kind === 'mobile' || kind === 'user') note(kind, String(value));
      else learnText(String(value), '');
    } else if (Array.isArray(value)) value.forEach((item) => learn(item, name));
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        learnText(key, '');
        learn(item, key);
      }
    }
  };

  const learnText = (text: string, name: string): void => {
    const json = jsonIn(text);
    if (json !== undefined) {
      learn(json);
      return;
    }
    const kind = kindOf(name);
    if (kind) note(kind, text);
    if (text.includes('%')) learnText(attempt(() => decodeURIComponent(text)) ?? '', '');
    for (const [, , key = '', value = ''] of text.matchAll(PARAMETER)) {
      const secret = kindOf(key);
      if (secret) note(secret, attempt(() => decodeURIComponent(value)) ?? value);
    }
    for (const [secret, pattern] of secretTexts) {
      for (const { 0: whole, index } of text.matchAll(pattern)) {
        // Leaves out the two characters after a percent sign, because they belong to an encoded character.
        const found = text[index - 1] === '%' ? whole.slice(2) : whole;
        if (!names.has(found)) note(secret, found);
      }
    }
    for (const found of text.match(/\d+[Xx]?/g) ?? []) if (IDENTITY.test(found)) note('identity', found);
    for (const { 0: found, index } of text.matchAll(MOBILE)) {
      if (!/\d/.test(text[index - 1] ?? '')) note('mobile', found.trim());
    }
  };

  const masked = (value: Plain, name = ''): Plain => {
    if (typeof value === 'string') return maskedText(value, name);
    if (typeof value === 'number') {
      const isSecret = kindOf(name) === 'user' || kindOf(name) === 'mobile' || isIdentifying(String(value));
      return (isSecret && names.get(String(value))) || value;
    }
    if (Array.isArray(value)) return value.map((item) => masked(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [replaced(key), masked(item, key)]));
  };

  const maskedText = (text: string, name: string): string => {
    const json = jsonIn(text);
    if (json !== undefined) return JSON.stringify(masked(json));
    const exact = kindOf(name) && writings.get(text);
    if (exact) return exact;
    const inParameters = text.replace(PARAMETER, (whole: string, mark: string, key: string, value: string) => {
      const secret = kindOf(key) && writings.get(value);
      return secret ? `${mark}${key}=${secret}` : whole;
    });
    return replaced(inParameters);
  };

  const replaced = (text: string): string => {
    everywhere ??= patternsOf([...writings.keys()].filter(isIdentifying));
    return everywhere.reduce<string>((present, pattern) => present.replaceAll(pattern, nameIn), text);
  };
  const nameIn = (found: string, offset: number, text: string): string => {
    const before = text.slice(Math.max(0, offset - 3), offset);
    const isPart =
      (isAlphanumeric(text[offset - 1]) && !/^%[\dA-F]{2}$/i.test(before)) ||
      isAlphanumeric(text[offset + found.length]);
    return isPart && needsBorder(found) ? found : (writings.get(found) ?? found);
  };

  return { learn, masked };
}

function kindOf(name: string): Kind | undefined {
  if (ABOUT_A_SECRET.test(name)) return undefined;
  return secretKeys.find(([, pattern]) => pattern.test(name))?.[0];
}

/**
 * Parses an object or a list in a string. Returns undefined if serialising the result would not give the same string.
 */
function jsonIn(text: string): Plain | undefined {
  if (!/^[{[]/.test(text)) return undefined;
  const json = attempt(() => JSON.parse(text) as Plain);
  return json !== undefined && JSON.stringify(json) === text ? json : undefined;
}

/**
 * Returns patterns that find these strings. The longest strings come first, because a secret may be part of another
 * one. There are several patterns, because engines reject a single expression of several megabytes.
 */
function patternsOf(texts: string[]): (RegExp | string)[] {
  const sorted = texts.sort((left, right) => right.length - left.length);
  const isLong = (text: string): boolean => text.length > MAX_PATTERN_LENGTH;
  const expressions: string[] = [];
  for (const text of sorted.filter((each) => !isLong(each))) {
    const alternative = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const last = expressions.at(-1);
    if (last === undefined || last.length > MAX_PATTERN_LENGTH) expressions.push(alternative);
    else expressions[expressions.length - 1] = `${last}|${alternative}`;
  }
  return [...sorted.filter(isLong), ...expressions.map((expression) => new RegExp(expression, 'g'))];
}

const isAlphanumeric = (character: string | undefined): boolean => /^[A-Za-z0-9]$/.test(character ?? '');

/**
 * Returns whether a secret is replaced only where it stands as a whole word. A short secret may be part of a harmless
 * word, whereas a long one may directly follow a prefix such as `JwtUser`.
 */
const needsBorder = (secret: string): boolean => secret.length < 12 && isAlphanumeric(secret[0]);
