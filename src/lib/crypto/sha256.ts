/**
 * Returns the SHA-256 of a text as hex. It does not use WebCrypto, which is missing on plain HTTP and in old webviews.
 */
export async function sha256(text: string): Promise<string> {
  const { default: digest } = await import(/* webpackChunkName: "sha256" */ 'crypto-js/sha256');
  return digest(text).toString();
}
