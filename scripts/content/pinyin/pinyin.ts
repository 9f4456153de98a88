import type { Reading, Story } from '#scripts/content/pack.ts';

const syllable = /[a-zü]+[1-5]/g;

/** Returns the number of syllables of all sentences. */
export const countSyllables = (sentences: readonly { pinyin: string }[]): number =>
  sentences.reduce((sum, { pinyin }) => sum + (pinyin.match(syllable)?.length ?? 0), 0);

/** A part of a sentence that one voice reads. */
export interface Utterance {
  quoted: boolean;
  pinyin: string;
}

/** Splits a sentence at its quotation marks. */
export function splitAtQuotes(pinyin: string): Utterance[] {
  return pinyin.split(/(?=“)|(?<=”)/).map((part) => ({ quoted: part.startsWith('“'), pinyin: part }));
}

/** Returns a line for each sentence whose reading does not match the story. */
export function findMismatches(story: Pick<Story, 'id' | 'sentences'>, reading: Pick<Reading, 'sentences'>): string[] {
  const problems: string[] = [];
  if (reading.sentences.length !== story.sentences.length) {
    problems.push(`${story.id}: ${String(story.sentences.length)} sentences, ${String(reading.sentences.length)} read`);
  }
  story.sentences.forEach((text, index) => {
    const pinyin = reading.sentences[index]?.pinyin ?? '';
    if (shapeOfText(text) !== shapeOfPinyin(pinyin)) problems.push(`${story.id} ${String(index)}: ${text} / ${pinyin}`);
  });
  return problems;
}

function shapeOfText(text: string): string {
  return text.replace(/\p{Script=Han}/gu, '*');
}

function shapeOfPinyin(pinyin: string): string {
  return pinyin.replace(syllable, '*').replace(/ /g, '');
}
