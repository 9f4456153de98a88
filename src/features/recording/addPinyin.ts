import { countHan } from '#lib/text/pinyin/pinyin.ts';

interface SentenceWithPinyin {
  text: string;
  pinyin?: string;
}

/** Adds pinyin to sentences if the dictionary can be loaded. Without it, the sentences can still be recorded. */
export async function addPinyin(sentences: readonly string[]): Promise<SentenceWithPinyin[]> {
  try {
    const { pinyin } = await import(/* webpackChunkName: "pinyin" */ 'pinyin-pro');
    return sentences.map((text) => {
      const syllables = pinyin(text, { type: 'array', nonZh: 'removed' });
      return syllables.length === countHan(text) ? { text, pinyin: syllables.join(' ') } : { text };
    });
  } catch {
    return sentences.map((text) => ({ text }));
  }
}
