import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { maskedText } from '#lib/mask.ts';
import { secretParameters } from '#lib/safeUrl.ts';

const secretNames: readonly string[] = [...secretParameters, 'code', 'signature', 'mobile', 'openid'];

/** An address fit for the log: the values of secret parameters left out. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  if (query === undefined) return path;
  const kept = query.split('&').map((part) => {
    const [name = ''] = part.split('=', 1);
    return isSecret(part) ? `${name}=***` : maskedText(part);
  });
  return `${path}?${kept.join('&')}`;
}

/** A back address carries names and values of its own, encoded; what can't be read counts as secret. */
function isSecret(part: string): boolean {
  try {
    const readable = decodeURIComponent(decodeURIComponent(part));
    return secretNames.some((name) => new RegExp(`(^|[?&#])${name}=`).test(readable));
  } catch {
    return true;
  }
}

/** The query builder's errors repeat every value of the statement: those are cut off, and numbers and tokens masked. */
const loggedText = (text: string): string => maskedText(text.replace(/\nparams:.*/g, ''));

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
