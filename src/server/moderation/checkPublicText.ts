import { commentProblem, plainComment } from '#lib/commentText.ts';
import { holdsContact, plainText } from '#server/publicText.ts';

type TextProblem = NonNullable<ReturnType<typeof commentProblem>> | 'number';

/**
 * The text that others will read, without hidden characters, and what is wrong with it: too short, too long, or a way to
 * reach the writer (`number`), which may not be published because children write.
 */
export function checkPublicText(written: string): { text: string; problem: TextProblem | undefined } {
  const text = plainText(plainComment(written));
  return { text, problem: commentProblem(text) ?? (holdsContact(text) ? 'number' : undefined) };
}
