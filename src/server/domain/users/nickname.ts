import crypto from 'node:crypto';
import { digitCount, hasContactData, plainText } from '#server/http/publicText.ts';

/**
 * The version of the rules. When the rules change, increase this number, so that `cleanStoredNicknames` cleans all
 * stored names again.
 */
export const NICKNAME_RULES = 1;

const MAX_GRAPHEMES = 20;
/**
 * The maximum number of code units. A maximum number of graphemes is not enough, because one grapheme can consist of
 * many code units.
 */
const MAX_LENGTH = 100;
/**
 * The maximum number of digits. A nickname with more digits may contain a telephone number, even if the digits are
 * scattered.
 */
const MAX_DIGITS = 6;

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Returns a name that reveals nothing about its user. The same `seed` always results in the same name. */
export function neutralNickname(seed: string): string {
  const number = crypto.createHash('sha256').update(seed).digest().readUInt32BE() % 10_000;
  return `小听众${String(number).padStart(4, '0')}`;
}

/** Returns the nickname as other users see it; undefined if no part of it may be shown. */
export function cleanNickname(raw: string): string | undefined {
  const plain = plainText(plainText(raw).normalize('NFKC'));
  const nickname = shortened(plain);
  const isRefused = hasContactData(plain) || digitCount(plain) > MAX_DIGITS || !VISIBLE.test(nickname);
  return isRefused ? undefined : nickname;
}

function shortened(text: string): string {
  let short = '';
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    count += 1;
    if (count > MAX_GRAPHEMES || short.length + segment.length > MAX_LENGTH) break;
    short += segment;
  }
  return short.trim();
}
