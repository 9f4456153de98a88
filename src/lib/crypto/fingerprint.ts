/**
 * Returns a short value by which texts can be compared without storing them: 64 bits of FNV-1a (two runs of 32 bits
 * with different bases), as hex. Do not use it where an attacker must not be able to find a second text with the same
 * value.
 */
export const fingerprint = (text: string): string => fnv1a(text, 0x811c9dc5) + fnv1a(text, 0x050c5d1f);

/** The hash function FNV-1a, see http://www.isthe.com/chongo/tech/comp/fnv/ */
function fnv1a(text: string, basis: number): string {
  let hash = basis;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
