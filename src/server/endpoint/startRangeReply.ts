import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sets the status and the headers of a reply for which the client may request a byte range, as Safari does for sounds.
 * Returns the positions of the first and last byte to send. If the requested range does not exist, sends the reply
 * itself and returns undefined.
 */
export function startRangeReply(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
): { start: number; end: number } | undefined {
  reply.header('accept-ranges', 'bytes');
  const range = rangeOf(request.headers.range, bytes);
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${bytes}`).send();
    return undefined;
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  reply.header('content-length', end - start + 1);
  return { start, end };
}

/**
 * Returns the range that the header requests, or `unsatisfiable` if the file has no such bytes. Returns undefined if
 * the header requests no range or several; the whole file is then sent.
 */
function rangeOf(header: string | undefined, bytes: number) {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}
