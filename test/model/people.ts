/** a and b have accounts; g is whoever uses the host app without one. */
export type Person = 'a' | 'b' | 'g';
export const people = ['a', 'b', 'g'] as const;

/**
 * Whose a text is, by its ending: every token, id, name and address that the model's server and host make carries one.
 * Empty for what is nobody's.
 */
export function ownerOf(text: string): Person | '' {
  return (/-([abg])(?![a-z0-9])/.exec(text)?.[1] ?? '') as Person | '';
}
