import crypto from 'node:crypto';

interface Signed {
  nonceStr: string;
  /** The time of the signature, in epoch seconds. */
  timestamp: number;
  /** The address of the page without its fragment. */
  url: string;
}

/**
 * Returns a signature for WeChat's JS-SDK (appendix 1 of its documentation): SHA-1 of the four fields in alphabetical
 * order, with names in lower case.
 */
export function jsSignature(ticket: string, { nonceStr, timestamp, url }: Signed): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return crypto.createHash('sha1').update(text).digest('hex');
}
