const endsInHan = /\p{Script=Han}$/u;
const startsWithHan = /^\p{Script=Han}/u;
const startsWithLatin = /^[\p{Script=Latin}\p{N}*]/u;
const endsInLatin = /[\p{Script=Latin}\p{N}*]$/u;

/**
 * Returns the text of a template. A space is added between Chinese text and a value if the value begins or ends there
 * with a letter, a digit or an asterisk, such as the masked nickname in 小**8 送你一份礼物.
 */
export function spaced(fixed: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return fixed.reduce((text, next, index) => join(join(text, String(values[index - 1])), next));
}

function join(left: string, right: string): string {
  const meet =
    (endsInHan.test(left) && startsWithLatin.test(right)) || (endsInLatin.test(left) && startsWithHan.test(right));
  return `${left}${meet ? ' ' : ''}${right}`;
}
