import crypto from 'node:crypto';
import http from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '#lib/errorCode.ts';
import { Problem } from './problem.ts';

/** Answers a request with an error: the client gets a fixed text, and the details appear only in the log. */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = error instanceof Problem ? error : problemOf(error);
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
  const { seconds } = problem.details;
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem.toReply(request.id));
}

/**
 * Handlers for two kinds of errors: those that Fastify finds before any hook runs, such as broken percent-encoding, and
 * those that Node.js finds before there is a request at all, such as malformed headers. Both handlers send `headers`,
 * like all other answers.
 */
export function earlyErrorHandlers(headers: Record<string, string>) {
  return {
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      renderError(error, request, reply.headers(headers)),

    clientErrorHandler: (error: Error, socket: Socket) => {
      if (errorCode(error) === 'ECONNRESET' || !socket.writable) return socket.destroy();
      const problem = problemOfParser(errorCode(error));
      const requestId = crypto.randomUUID();
      const body = JSON.stringify(problem.toReply(requestId));
      const content = isAnswerToHead(error) ? '' : body;
      const lines = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'cache-control': 'no-store',
        'x-request-id': requestId,
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}`);
      const status = `HTTP/1.1 ${problem.status} ${http.STATUS_CODES[problem.status] ?? ''}`;
      return socket.end([status, ...lines, '', content].join('\r\n'));
    },
  };
}

/**
 * Whether the request that could not be parsed is a HEAD request. Its answer must not have content (RFC 9110, section
 * 9.3.2), because a client would treat the content as the beginning of the answer to its next request.
 */
const isAnswerToHead = (error: Error): boolean =>
  'rawPacket' in error && Buffer.isBuffer(error.rawPacket) && error.rawPacket.subarray(0, 5).toString() === 'HEAD ';

function problemOfParser(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem(408, 'timeout');
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem(431, 'too_large');
  return new Problem(400, 'invalid_input');
}

export function renderErrors(app: FastifyInstance): void {
  app.setErrorHandler(renderError);
  app.setNotFoundHandler((request, reply) => renderError(new Problem(404, 'not_found'), request, reply));
}

function problemOf(error: unknown): Problem {
  if (isTemporary(error)) return new Problem(503, 'busy');
  const status = isObject(error) && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 404 || status === 405) return new Problem(404, 'not_found');
  if (status === 408) return new Problem(408, 'timeout');
  if (status === 413) return new Problem(413, 'too_large');
  if (status === 415) return new Problem(415, 'bad_media_type');
  if (status === 503) return new Problem(503, 'busy');
  if (status >= 400 && status < 500) return new Problem(status, 'invalid_input');
  return new Problem(500, 'internal');
}

/**
 * Returns whether an error of the database, or of the connection to it, is temporary or can be fixed by the operator,
 * so that the request can be sent again.
 */
export const isTemporary = (error: unknown): boolean =>
  databaseFaults(error).some(
    (fault) => temporaryStates.test(fault) || temporarySockets.test(fault) || temporaryMessages.test(fault),
  );

/**
 * Returns the code of an error (its message if it has no code) and those of its causes. The causes matter because the
 * query builder wraps the errors of the driver.
 */
function databaseFaults(error: unknown): string[] {
  if (!isObject(error)) return [];
  const message = 'message' in error ? String(error.message) : '';
  return [errorCode(error) ?? message, ...('cause' in error ? databaseFaults(error.cause) : [])];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * SQLSTATE codes (PostgreSQL, appendix A). Classes: 08 connection, 40 serialisation, 53 resources such as a full disk,
 * 57 shutdown and time-outs. Codes: 55P03 a lock that is not free, 25P03 a transaction that was idle for too long,
 * 25006 a read-only server after a failover.
 */
const temporaryStates = /^(08|40|53|57)[0-9A-Z]{3}$|^(55P03|25P03|25006)$/;
const temporarySockets =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;
/**
 * Parts of the messages of errors that node-postgres raises itself. Messages are compared because these errors have no
 * code.
 */
const temporaryMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection error and is not queryable/;
