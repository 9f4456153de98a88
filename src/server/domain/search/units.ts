/** The unit in which texts are matched: a Chinese character, a number, or a run of Latin letters. */
export interface Unit {
  /** The text of the unit without accents, capitals and full-width forms. */
  text: string;
  /** The position in the text, in UTF-16 code units. */
  from: number;
  to: number;
}

const MEANINGLESS = /[^\p{L}\p{N}]/gu;
export const isLatin = (text: string): boolean => /^[a-z]+$/.test(text);

/** Returns the units of a text. Punctuation, spaces and emoji are dropped, so that 《小兔子》 is found as 小兔子. */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let at = 0;
  for (const character of text) {
    const from = at;
    at += character.length;
    const plain = plainOf(character);
    if (plain === '') continue;
    const last = units.at(-1);
    if (last?.to === from && isLatin(last.text) && isLatin(plain)) {
      last.text += plain;
      last.to = at;
    } else {
      units.push({ text: plain, from, to: at });
    }
  }
  return units;
}

/** A cache of the plain forms of characters. Its size is limited, because texts may contain any characters. */
const plainForms = new Map<string, string>();
const MAX_PLAIN_FORMS = 50_000;

function plainOf(character: string): string {
  const before = plainForms.get(character);
  if (before !== undefined) return before;
  const plain = character.normalize('NFKD').toLowerCase().replace(MEANINGLESS, '');
  if (plainForms.size < MAX_PLAIN_FORMS) plainForms.set(character, plain);
  return plain;
}
