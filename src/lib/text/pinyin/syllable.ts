/** The combining marks of the first to fourth tone. */
const TONE_MARKS = '\u0304\u0301\u030c\u0300';
const TONE_MARK = /[\u0304\u0301\u030c\u0300]/;
/**
 * Matches a syllable in NFD from which the tone mark was removed. Syllables without a vowel (hm, hng, ng) do not match,
 * because they are interjections that no word list teaches.
 */
const SYLLABLE = /^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:[aoei]|u\u0308?){1,4}(?:ng?|r)?)$/;

/** Returns the tone of a syllable; 0 for the neutral tone. */
export function toneOf(syllable: string): 0 | 1 | 2 | 3 | 4 {
  const [mark] = TONE_MARK.exec(syllable.normalize('NFD')) ?? [];
  return mark === undefined ? 0 : ((TONE_MARKS.indexOf(mark) + 1) as 1 | 2 | 3 | 4);
}

/** Returns a syllable in the notation of speech synthesisers and file names: `lǜ` → `lv4`, `ba` → `ba5`. */
export function numberedSyllable(syllable: string): string {
  const letters = syllable.normalize('NFD').replace(TONE_MARK, '').replace('u\u0308', 'v');
  return `${letters}${toneOf(syllable) || 5}`;
}

/** Returns whether a text consists of syllables with tone marks, separated by single spaces: `chūn tiān`. */
export const isPinyin = (text: string): boolean =>
  text
    .normalize('NFD')
    .split(' ')
    .every((syllable) => SYLLABLE.test(syllable.replace(TONE_MARK, '')));
