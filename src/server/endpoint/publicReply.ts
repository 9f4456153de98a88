import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsBrotli, createBrotliCache } from '#server/http/brotli.ts';
import { entityTag, matchesIfNoneMatch } from '#server/http/entityTag.ts';

/** The number of seconds for which a browser may use a reply of an open endpoint without a new request. */
const PUBLIC_SECONDS = 60;
/** The maximum number of replies whose compressed form is kept. The compressed reply for the home page takes 8 KB. */
const MAX_COMPRESSED = 100;
/** Shorter replies are not compressed, because they fit into one packet anyway. */
const MIN_CHARACTERS = 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Compresses replies of open endpoints. The compressed replies are kept, and all endpoints of a gateway share them.
     */
    compressPublic?: (tag: string, text: string) => Promise<Buffer>;
  }
}

/** The headers of a reply of an open endpoint, which is the same for everybody. */
export const publicHeaders = {
  'cache-control': `public, max-age=${PUBLIC_SECONDS}`,
  vary: 'accept-encoding',
} as const;

/**
 * Returns a hook that adds an ETag to the replies of an open endpoint, answers 304 without a body if the browser
 * already has the content, and compresses what is sent.
 *
 * Replies of other endpoints are never compressed: they may contain tokens or data of a user next to texts that
 * somebody else has chosen, and the length of the compressed reply would then help to guess the tokens or data (the
 * BREACH attack). Open endpoints read no tokens, so their replies contain no secret (docs/decisions/0096).
 */
export function sendPublicReply(app: FastifyInstance) {
  const compressed = app.compressPublic ?? createBrotliCache(MAX_COMPRESSED);
  if (!app.hasDecorator('compressPublic')) app.decorate('compressPublic', compressed);
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = entityTag(payload);
    reply.header('etag', tag);
    if (matchesIfNoneMatch(tag, request)) {
      reply.code(304);
      // For a HEAD request, Fastify next measures the body. It cannot measure null, and would give an empty string the
      // length 0, which is not that of the content. So the body is an empty stream, which Fastify does not measure.
      return request.method === 'HEAD' ? Readable.from([]) : null;
    }
    if (payload.length < MIN_CHARACTERS || !acceptsBrotli(request)) return payload;
    reply.header('content-encoding', 'br');
    return compressed(tag, payload);
  };
}
