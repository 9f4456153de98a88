export interface CleanedWords {
  /** In the order of the text, each once. */
  words: string[];
  /** What was left out, and why. */
  notes: { doubled: number; tooLong: string[]; overLimit: number };
}

interface Limits {
  maxLength: number;
  maxWords: number;
}

/** Han characters of the basic and the first extended block: what pens and fonts of schools know. */
const HAN = /[\u3400-\u9fff]+/g;
/** Tags would otherwise leave their Chinese attributes behind. */
const MARKUP = /<[^<>]{0,500}>/g;
/** Headings of lists that are copied along. */
const HEADING = /^\s*第[一二三四五六七八九十百零\d]{1,4}[单元课组]+\s*[:：]?/gmu;

/**
 * The words of whatever was pasted: numbering, pinyin, punctuation and markup fall away. Words stand between anything that
 * is no Chinese character.
 */
export function cleanWords(text: string, { maxLength, maxWords }: Limits): CleanedWords {
  const found = text.replace(MARKUP, ' ').replace(HEADING, ' ').match(HAN) ?? [];
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
