/**
 * Returns the SHA-256 of a text as hex. WebCrypto is not used, because it is missing on plain http and in old webviews.
 */
export async function sha256(text: string): Promise<string> {
  const { default: digest } = await import(/* webpackChunkName: "sha256" */ 'crypto-js/sha256');
  return digest(text).toString();
}
