import { commentProblem } from '#lib/text/clean/commentText.ts';
import { plainLine } from '#lib/text/clean/plainText.ts';
import { hasContactData, plainText } from '#server/http/publicText.ts';

type TextProblem = NonNullable<ReturnType<typeof commentProblem>> | 'number';

/**
 * Returns the text that others will read, without hidden characters, and its problem if it has one: too short, too
 * long, or contact details (`number`). Contact details must not be published, because children write these texts.
 */
export function checkPublicText(written: string): { text: string; problem: TextProblem | undefined } {
  const text = plainText(plainLine(written));
  return { text, problem: commentProblem(text) ?? (hasContactData(text) ? 'number' : undefined) };
}
