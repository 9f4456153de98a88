import type { ReadSentence } from '#contract/works/myWorks.ts';
import { textLength } from '#lib/text/clean/plainText.ts';
import { SENTENCE_LENGTH, WORK_ABOUT_LENGTH, WORK_TITLE_LENGTH } from '#lib/works/workRules.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { checkPublicText } from '#server/moderation/checkPublicText.ts';

/**
 * Returns the text in the form in which it is stored. Refuses contact details, because others may hear or read the
 * text.
 */
function publicText(written: string, most: number): string {
  const { text, problem } = checkPublicText(written);
  if (problem) throw new Problem(400, `comment_${problem}`, { most });
  if (textLength(text) > most) throw new Problem(400, 'comment_long', { most });
  return text;
}

export const workTitle = (written: string): string => publicText(written, WORK_TITLE_LENGTH);

export const workAbout = (written: string): string =>
  written.trim() === '' ? '' : publicText(written, WORK_ABOUT_LENGTH);

/** Returns the sentences in the form in which they are stored. Their times must be in ascending order. */
export function workSentences(sentences: readonly ReadSentence[]): ReadSentence[] {
  let reached = 0;
  return sentences.map(({ text, startMs, endMs }) => {
    const isUnrecorded = startMs === 0 && endMs === 0;
    if (!isUnrecorded && (startMs < reached || endMs < startMs)) throw new Problem(400, 'work_times');
    reached = Math.max(reached, endMs);
    return { text: publicText(text, SENTENCE_LENGTH), startMs, endMs };
  });
}
