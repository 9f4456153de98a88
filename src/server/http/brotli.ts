import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { Lru } from 'toad-cache';

/** A higher quality takes several times as long and makes pages and replies only about 5 % smaller. */
const QUALITY = 5;

const compress = promisify(zlib.brotliCompress);

/** Compresses a text that is created for one request or kept only for seconds. */
export const brotliOf = (text: string | Buffer): Promise<Buffer> =>
  compress(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: QUALITY } });

/** Returns whether the sender of a request understands Brotli. */
export const acceptsBrotli = ({ headers }: { headers: { 'accept-encoding'?: string | string[] | undefined } }) =>
  negotiate(String(headers['accept-encoding'] ?? ''), ['br']) === 'br';

/**
 * Returns a function that compresses a text. It keeps the compressed forms of the latest `most` texts by their tags. A
 * tag must identify one text only. Simultaneous calls for the same text compress it once.
 */
export function createBrotliCache(most: number, compressed: (text: string) => Promise<Buffer> = brotliOf) {
  const kept = new Lru<Promise<Buffer>>(most);
  return (tag: string, text: string): Promise<Buffer> => {
    const present = kept.get(tag);
    if (present) return present;
    const made = compressed(text);
    kept.set(tag, made);
    made.catch(() => kept.delete(tag));
    return made;
  };
}
