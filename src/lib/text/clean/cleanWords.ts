export interface CleanedWords {
  /** The words in the order of the text, without repetitions. */
  words: string[];
  /** The words that were left out, by reason. */
  notes: { doubled: number; tooLong: string[]; overLimit: number };
}

interface Limits {
  maxLength: number;
  maxWords: number;
}

/** Matches runs of Han characters of the basic block and of extension A, which are those that school fonts contain. */
const HAN = /[\u3400-\u9fff]+/g;
/**
 * Matches markup. It is removed before words are extracted, so that Chinese text in attributes does not become words.
 */
const MARKUP = /<[^<>]{0,500}>/g;
/** Matches headings of lessons, which are often copied together with a list. */
const HEADING = /^\s*第[一二三四五六七八九十百零\d]{1,4}[单元课组]+\s*[:：]?/gmu;

/**
 * Returns the text with spaces instead of everything that contains no words. The positions of the characters do not
 * change.
 */
const withoutNoise = (text: string): string => {
  const blank = (noise: string) => ' '.repeat(noise.length);
  return text.replace(MARKUP, blank).replace(HEADING, blank);
};

/**
 * Returns the words of a pasted text, without numbering, pinyin, punctuation and markup. Every character that is not
 * Chinese separates two words.
 */
export function cleanWords(text: string, { maxLength, maxWords }: Limits): CleanedWords {
  const found = withoutNoise(text).match(HAN) ?? [];
  const fitting = found.filter((word) => word.length <= maxLength);
  const words = [...new Set(fitting)];
  return {
    words: words.slice(0, maxWords),
    notes: {
      doubled: fitting.length - words.length,
      tooLong: [...new Set(found.filter((word) => word.length > maxLength))],
      overLimit: Math.max(0, words.length - maxWords),
    },
  };
}

/** Removes a word that `cleanWords` has found from the text, everywhere, and leaves everything else as it is. */
export function removeWord(text: string, word: string): string {
  const found = [...withoutNoise(text).matchAll(HAN)].filter(([run]) => run === word);
  return found.reduceRight((rest, { index }) => rest.slice(0, index) + rest.slice(index + word.length), text);
}
