/* Codes that people read from a card or a screen and type in. The alphabet leaves out I, L, O, U and Z, because they
   are easily taken for 1, 0, V and 2; in a typed code they are corrected. The alphabet has 31 characters, a prime
   number. Therefore one check character (a weighted sum modulo that prime, as in ISBN-10) detects every single wrong
   character and every exchange of two characters. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXY';
const CONFUSED: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V', Z: '2' };
const GROUP = 6;

/** The number of random characters of a code. They contain 17 × log2(31) = 84 bits. */
export const RANDOM_CHARACTERS = 17;
export const CARD_CODE_LENGTH = RANDOM_CHARACTERS + 1;

/** Returns a new code. `randomIndex(n)` returns a random whole number from 0 to n - 1. */
export function newCardCode(randomIndex: (count: number) => number): string {
  const body = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomIndex(ALPHABET.length)]).join('');
  return body + checkCharacter(body);
}

/** Returns the characters of a typed code, without spaces and hyphens, and with confused characters corrected. */
export const cleanCardCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[ILOUZ]/g, (character) => CONFUSED[character] ?? character);

/** Returns whether a cleaned text is a complete code without a typing mistake. */
export const isCardCode = (code: string): boolean =>
  code.length === CARD_CODE_LENGTH &&
  Array.from(code).every((character) => ALPHABET.includes(character)) &&
  checkCharacter(code.slice(0, -1)) === code.at(-1);

/** Returns a code as it is printed: `ABCDEF-GHJKMN-PQRSTV`. */
export const shownCardCode = (code: string): string => (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

function checkCharacter(body: string): string {
  const sum = Array.from(body).reduce(
    (total, character, index) => total + ALPHABET.indexOf(character) * (index + 2),
    0,
  );
  // Returns the check character: its weight is 1, and it makes the weighted sum of all characters a multiple of the
  // prime.
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length] ?? '';
}
