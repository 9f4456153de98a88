import crypto from 'node:crypto';

interface Signed {
  nonceStr: string;
  /** Seconds. */
  timestamp: number;
  /** Without its fragment. */
  url: string;
}

/** WeChat's JS-SDK, appendix 1: SHA-1 over the four fields in the order of their names, all in lower case. */
export function jsSignature(ticket: string, { nonceStr, timestamp, url }: Signed): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return crypto.createHash('sha1').update(text).digest('hex');
}
