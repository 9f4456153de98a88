import type { ReadSentence } from '#contract/works/myWorks.ts';
import { textLength } from '#lib/text/clean/plainText.ts';
import { SENTENCE_LENGTH, WORK_ABOUT_LENGTH, WORK_TITLE_LENGTH } from '#lib/works/workRules.ts';
import { Problem, type ProblemCode } from '#server/endpoint/problem.ts';
import { checkPublicText } from '#server/moderation/checkPublicText.ts';
import type { StoryTexts } from './storyTexts.ts';

/** Returns a text as it is stored, and the rule for texts of users that it breaks (undefined if it breaks none). */
function checked(written: string, most: number) {
  const { text, problem } = checkPublicText(written);
  return { text, problem: problem ?? (textLength(text) > most ? ('long' as const) : undefined) };
}

/**
 * Like `checked`, for a text that was recorded. A recording of a story may contain texts that break the rules, because
 * packs have other rules, and a child must not read a story in vain. This also applies to texts that the story does not
 * contain now: an update may have changed them since they were recorded, and a recorded text cannot be corrected any
 * more. The operator is told about these texts (`unexpectedTexts`), and decides.
 */
function recorded(written: string, most: number, storyTexts: StoryTexts | undefined) {
  if (storyTexts?.has(written)) return { text: written, problem: undefined };
  const { text, problem } = checked(written, most);
  return { text, problem: storyTexts && text !== '' ? undefined : problem };
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

/** Returns the title that a user has written, as it is stored. `accepted`: titles that are not checked. */
export function workTitle(written: string, accepted: readonly (StoryTexts | undefined)[] = []): string {
  if (accepted.some((texts) => texts?.has(written))) return written;
  return titleOf(checked(written, WORK_TITLE_LENGTH));
}

/** Returns the title that a recording has at first: the title of the story, or of the user's own text. */
export const firstTitle = (written: string, storyTexts: StoryTexts | undefined): string =>
  titleOf(recorded(written, WORK_TITLE_LENGTH, storyTexts));

function titleOf({ text, problem }: ReturnType<typeof checked>): string {
  if (problem) throw new Problem(400, `work_title_${problem}`, { most: WORK_TITLE_LENGTH });
  return text;
}

export const workAbout = (written: string): string =>
  written.trim() === '' ? '' : publicText(written, WORK_ABOUT_LENGTH);

/** Returns a sentence as it is stored. A refusal contains the sentence number. */
function workSentence(written: string, index: number, storyTexts?: StoryTexts): string {
  const { text, problem } = recorded(written, SENTENCE_LENGTH, storyTexts);
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
export function workSentences(sentences: readonly ReadSentence[], storyTexts: StoryTexts | undefined): ReadSentence[] {
  let reached = 0;
  return sentences.map(({ text, startMs, endMs }, index) => {
    const isUnrecorded = startMs === 0 && endMs === 0;
    if (!isUnrecorded && (startMs < reached || endMs < startMs)) throw new Problem(400, 'work_times');
    reached = Math.max(reached, endMs);
    return { text: workSentence(text, index, storyTexts), startMs, endMs };
  });
}

/**
 * Returns which texts of a recording break the rules for texts of users and are not in the story as it is now, in words
 * for the operator.
 */
export function unexpectedTexts(
  { title, sentences }: { title: string; sentences: readonly { text: string }[] },
  storyTexts: StoryTexts | undefined,
): string[] {
  const isUnexpected = (text: string, most: number) =>
    storyTexts?.has(text) !== true && checked(text, most).problem !== undefined;
  return [
    ...(isUnexpected(title, WORK_TITLE_LENGTH) ? ['title'] : []),
    ...sentences.flatMap(({ text }, index) => (isUnexpected(text, SENTENCE_LENGTH) ? [`sentence ${index + 1}`] : [])),
  ];
}
