/**
 * Functions for texts that one user writes and others read, such as comments, nicknames and device names. They remove
 * characters that hide or reverse text, and find contact details, even disguised ones.
 */

/**
 * Some emoji are composed with the zero-width joiner or the emoji selector. Outside emoji, these two characters only
 * hide text, so they are removed there.
 */
const JOINER_IN_EMOJI =
  /(?<=\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})*)\u200D(?=\p{Extended_Pictographic})/gu;
const SELECTOR_IN_EMOJI = /(?<=\p{Extended_Pictographic})\uFE0F/gu;
const KEPT_JOINER = '\uE000';
const KEPT_SELECTOR = '\uE001';

/**
 * Controls, direction marks, invisible and unassigned characters, lone surrogates, the braille blank, and the object
 * replacement character.
 */
const HIDDEN = /(?!\s)[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD]/gu;
const PRIVATE_USE = /\p{Co}/gu;
/** Combining marks after the fourth on one letter are removed; no script needs more. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Returns the text as one line of visible characters. */
export function plainText(text: string): string {
  return text
    .replace(PRIVATE_USE, '')
    .replace(JOINER_IN_EMOJI, KEPT_JOINER)
    .replace(SELECTOR_IN_EMOJI, KEPT_SELECTOR)
    .replace(HIDDEN, '')
    .replaceAll(KEPT_JOINER, '\u200D')
    .replaceAll(KEPT_SELECTOR, '\uFE0F')
    .replace(STACKED_MARKS, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Letters of other alphabets that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['авеікмнорстухјѕԁԛһь', 'abeikmhopctyxjsdqhb'],
    ['αβεικνορτυχω', 'abeikvoptuxw'],
  ].flatMap(([from = '', to = '']) => Array.from(from, (letter, index) => [letter, to[index] ?? ''])),
);

const HAN_DIGITS = '零〇○一二三四五六七八九两幺壹贰叁肆伍陆柒捌玖洞拐勾';
/** Stands for a digit that was written as a Chinese character. */
const HAN_DIGIT = '\uE002';
/**
 * The characters that may stand between the digits of a number. Commas and the Chinese full stop are not among them,
 * because children write counting rhymes such as 一，二，三.
 */
const GAP = String.raw`[\s\p{Pd}\p{So}.·_*~/|+()]{0,3}`;

/** A telephone number or a QQ number: seven or more digits, possibly with `GAP` between them. */
const NUMBER = new RegExp(String.raw`(?:\d${GAP}){6}\d`, 'u');
const NUMBER_IN_GROUPS = /\d{3,4}[\s\p{P}\p{S}]{1,3}\d{4}(?:[\s\p{P}\p{S}]{1,3}\d{4})?/u;
/**
 * A number with Chinese digits. It needs eleven or more digits, because counting rhymes go up to ten. 十 is not a digit.
 */
const HAN_NUMBER = new RegExp(String.raw`(?:[\d${HAN_DIGIT}]${GAP}){10}[\d${HAN_DIGIT}]`, 'u');
/** A number in which the letters o, i and l replace the digits 0 and 1. */
const DIGIT_LETTERS = /(?=(?:[oil]*\d){3})[\doil]{10,}/u;

const MESSENGER_ID =
  /(?:微信|薇信|威信|维信|微x|v信|w[eē]i ?xin|wechat|[vw]x(?:id|号)?|加[v薇微])(?:号|同号|id)?[\s\p{P}\p{S}是为]*[a-z][a-z0-9_-]{4,}/u;
const QQ_ID = /(?:qq|扣扣|企鹅|球球)(?:号|群)?[\s\p{P}\p{S}是为]*(?:\d[\s\p{P}\p{S}]{0,2}){5}/u;
const ADDRESS = /https?:|www\.|[\p{L}\d-]@[\p{L}\d]/u;
const DOMAIN =
  /[a-z\d-]\s*[.。｡]\s*(?:com|cn|net|org|top|xyz|vip|cc|io|me|tv|info|shop|site|online|club|app|co|link|fun|icu|ru|tk)(?![a-z])/u;
const SPELT_DOMAIN = /[a-z\d-]\s*(?:点|dot)\s*(?:com|cn|net|org)(?![a-z])/u;

/**
 * Returns the text in a form in which disguised contact data can be found: look-alikes become Latin letters, Chinese
 * digits become HAN_DIGIT, and other digits become ASCII digits, not necessarily of the same value.
 */
function skeletonOf(text: string): string {
  return Array.from(
    plainText(text.normalize('NFKC')).toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
    (letter) => {
      if (HAN_DIGITS.includes(letter)) return HAN_DIGIT;
      if (/^\p{N}$/u.test(letter)) return /^\d$/.test(letter) ? letter : '0';
      return LOOK_ALIKES[letter] ?? letter;
    },
  ).join('');
}

/** Returns whether a text contains a telephone number, a messenger id or an address. */
export function hasContactData(text: string): boolean {
  const skeleton = skeletonOf(text);
  return [NUMBER, NUMBER_IN_GROUPS, HAN_NUMBER, DIGIT_LETTERS, MESSENGER_ID, QQ_ID, ADDRESS, DOMAIN, SPELT_DOMAIN].some(
    (pattern) => pattern.test(skeleton),
  );
}

/** Returns how many digits a text contains, including Chinese ones. */
export const digitCount = (text: string): number =>
  Array.from(skeletonOf(text)).filter((letter) => letter === HAN_DIGIT || /\d/.test(letter)).length;
