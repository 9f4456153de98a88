import crypto from 'node:crypto';

/**
 * Returns the entity tag of some content (RFC 9110 §8.8.3). It is weak, because the plain and the compressed form of a
 * reply have the same tag, although their bytes differ.
 */
export const entityTag = (content: string | Buffer): string =>
  `W/"${crypto.createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/**
 * Returns whether the browser already has the content with this tag, so that 304 is the answer. Tags are compared
 * weakly (RFC 9110 §13.1.2): a proxy may have changed a tag to a weak one, and earlier releases have sent strong ones.
 */
export function matchesIfNoneMatch(
  tag: string,
  { headers }: { headers: { 'if-none-match'?: string | undefined } },
): boolean {
  const known = headers['if-none-match'] ?? '';
  const named = Array.from(known.matchAll(/"[^"]*"/g), ([one]) => one);
  return known.trim() === '*' || named.includes(tag.replace(/^W\//, ''));
}
