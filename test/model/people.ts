/** a and b have accounts; g is an anonymous user of the host app. */
export type Person = 'a' | 'b' | 'g';
export const people = ['a', 'b', 'g'] as const;

/**
 * Returns the owner of a text by its ending: every token, id, name and address created by the model's server and host
 * ends with its owner. Empty for a text without an owner.
 */
export function ownerOf(text: string): Person | '' {
  return (/-([abg])(?![a-z0-9])/.exec(text)?.[1] ?? '') as Person | '';
}
