import type { ReadSentence } from '#contract/works/myWorks.ts';
import { textLength } from '#lib/text/clean/plainText.ts';
import { SENTENCE_LENGTH, WORK_ABOUT_LENGTH, WORK_TITLE_LENGTH } from '#lib/works/workRules.ts';
import { Problem, type ProblemCode } from '#server/endpoint/problem.ts';
import { checkPublicText } from '#server/moderation/checkPublicText.ts';
import type { StoryTexts } from './storyTexts.ts';

const NO_STORY: StoryTexts = new Set();

/** Returns the text as it is stored, and the problem for which it is refused (undefined if it is accepted). */
function checked(written: string, most: number, storyTexts = NO_STORY) {
  if (storyTexts.has(written)) return { text: written, problem: undefined };
  const { text, problem } = checkPublicText(written);
  return { text, problem: problem ?? (textLength(text) > most ? ('long' as const) : undefined) };
}

/**
 * Returns the text as it is stored. Throws if others must not hear or read the text, for example because it contains
 * contact details.
 */
function publicText(written: string, most: number): string {
  const { text, problem } = checked(written, most);
  if (problem) throw new Problem(400, `comment_${problem}`, { most });
  return text;
}

export function workTitle(written: string, storyTexts?: StoryTexts): string {
  const { text, problem } = checked(written, WORK_TITLE_LENGTH, storyTexts);
  if (problem) throw new Problem(400, `work_title_${problem}`, { most: WORK_TITLE_LENGTH });
  return text;
}

export const workAbout = (written: string): string =>
  written.trim() === '' ? '' : publicText(written, WORK_ABOUT_LENGTH);

/** Returns a sentence as it is stored. A refusal contains the sentence number. */
function workSentence(written: string, index: number, storyTexts?: StoryTexts): string {
  const { text, problem } = checked(written, SENTENCE_LENGTH, storyTexts);
  if (problem) {
    const code: ProblemCode = `work_sentence_${problem}`;
    throw new Problem(400, code, { sentence: index + 1, most: SENTENCE_LENGTH });
  }
  return text;
}

/** Throws if a user's own text cannot be stored with a recording, so that the child does not record it in vain. */
export function requireReadable({ title, sentences }: { title: string; sentences: readonly string[] }): void {
  workTitle(title);
  sentences.forEach((text, index) => workSentence(text, index));
}

/**
 * Returns the sentences as they are stored. Throws if a text is refused, or if the times of the recorded sentences are
 * not in ascending order.
 */
export function workSentences(sentences: readonly ReadSentence[], storyTexts: StoryTexts): ReadSentence[] {
  let reached = 0;
  return sentences.map(({ text, startMs, endMs }, index) => {
    const isUnrecorded = startMs === 0 && endMs === 0;
    if (!isUnrecorded && (startMs < reached || endMs < startMs)) throw new Problem(400, 'work_times');
    reached = Math.max(reached, endMs);
    return { text: workSentence(text, index, storyTexts), startMs, endMs };
  });
}
