import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { maskedText } from '#lib/mask.ts';
import { secretParameters } from '#lib/safeUrl.ts';

const secretNames: readonly string[] = [...secretParameters, 'code', 'signature', 'mobile', 'openid'];

/** An address fit for the log: without the values of secret parameters, and without numbers and tokens anywhere. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  if (query === undefined) return maskedPart(path);
  const kept = query.split('&').map((part) => {
    const [name = ''] = part.split('=', 1);
    return isSecret(part) ? `${maskedPart(name)}=***` : maskedPart(part);
  });
  return `${maskedPart(path)}?${kept.join('&')}`;
}

/** A back address carries names and values of its own, encoded once more. What can't be read counts as secret. */
function isSecret(part: string): boolean {
  const readable = decodedBytes(part);
  return readable === undefined || secretNames.some((name) => new RegExp(`(^|[?&#])${name}=`).test(readable));
}

/** Mobile numbers that letters or underscores surround; the shared mask must run in browsers without lookbehind. */
const EMBEDDED_NUMBER = /(?<!\d)1[3-9]\d([ -]?\d){8}(?!\d)/g;

/** As it came, unless what it says holds something to mask: then what it says, masked. */
function maskedPart(part: string): string {
  const readable = decodedBytes(part);
  if (readable === undefined) return '***';
  const kept = maskedText(readable).replace(EMBEDDED_NUMBER, '***');
  return kept === readable ? part : kept;
}

const MAX_ENCODINGS = 5;

/**
 * Byte by byte, as numbers, names and tokens are ASCII, and one malformed character must not hide the others. Undefined =
 * encoded more often than anybody does who has nothing to hide.
 */
function decodedBytes(text: string): string | undefined {
  let readable = text;
  for (let pass = 0; pass < MAX_ENCODINGS; pass += 1) {
    const decoded = readable.replace(/%([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (decoded === readable) return readable;
    readable = decoded;
  }
  return undefined;
}

/** The query builder's errors repeat every value of the statement: those are cut off, and numbers and tokens masked. */
const loggedText = (text: string): string =>
  maskedText(text.replace(/\nparams:.*/g, '')).replace(EMBEDDED_NUMBER, '***');

interface LoggedError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

function loggedError(error: Error): LoggedError {
  return {
    type: error.name,
    message: loggedText(error.message),
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    stack: loggedText(error.stack ?? ''),
    cause: error.cause instanceof Error ? loggedError(error.cause) : undefined,
  };
}

export interface LogStream {
  write(line: string): void;
}

/** JSON lines. Headers are never logged, nor addresses of people. */
export const loggerOptions = (level: string, stream: LogStream) =>
  ({
    level,
    stream,
    redact: ['authorization', 'cookie', 'token', 'mobile', '*.authorization', '*.cookie', '*.token', '*.mobile'],
    serializers: {
      req: (request) => ({ method: request.method, url: loggedUrl(request.url) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: loggedError,
    },
  }) satisfies FastifyServerOptions['logger'];

/** One line an answer, in place of the framework's two. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, elapsedMs: Math.round(reply.elapsedTime) }, 'answered');
  });
}
