/** `a` and `b` are registered users; `g` is an anonymous user of the host app. */
export type Person = 'a' | 'b' | 'g';
export const people = ['a', 'b', 'g'] as const;

/**
 * Returns the owner of a string; empty for a string without an owner. Every token, id, name and address that the
 * model's server and host create ends with its owner.
 */
export function ownerOf(text: string): Person | '' {
  return (/-([abg])(?![a-z0-9])/.exec(text)?.[1] ?? '') as Person | '';
}
