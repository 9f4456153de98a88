const endsInHan = /\p{Script=Han}$/u;
const startsWithHan = /^\p{Script=Han}/u;
const startsWithLatin = /^[\p{Script=Latin}\p{N}*]/u;
const endsInLatin = /[\p{Script=Latin}\p{N}*]$/u;

/**
 * Returns the text of a template, with a space between Chinese text and a value if the value has a letter, a digit or
 * an asterisk at that end, like the masked nickname in 小**8 送你一份礼物.
 */
export function spaced(fixed: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return fixed.reduce((text, next, index) => join(join(text, String(values[index - 1])), next));
}

function join(left: string, right: string): string {
  const meet =
    (endsInHan.test(left) && startsWithLatin.test(right)) || (endsInLatin.test(left) && startsWithHan.test(right));
  return `${left}${meet ? ' ' : ''}${right}`;
}
