import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { secretParameters } from '#lib/text/url/safeUrl.ts';
import { loggedError, maskedInLog } from './loggedError.ts';

const secretNames: readonly string[] = [...secretParameters, 'code', 'signature', 'sealed', 'mobile', 'openid'];

/** Returns an address that may be logged: without the values of secret parameters, mobile numbers and tokens. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  if (query === undefined) return maskedPart(path);
  const kept = query.split('&').map((part) => {
    const [name = ''] = part.split('=', 1);
    return isSecret(part) ? `${maskedPart(name)}=***` : maskedPart(part);
  });
  return `${maskedPart(path)}?${kept.join('&')}`;
}

/**
 * Returns whether a part of a query contains a secret parameter. A part may be the address to which the app returns;
 * its own parameters are encoded once more, so the part is decoded first. A part that cannot be decoded counts as
 * secret.
 */
function isSecret(part: string): boolean {
  const readable = decodedBytes(part);
  return readable === undefined || secretNames.some((name) => new RegExp(`(^|[?&#])${name}=`).test(readable));
}

/**
 * Returns the part unchanged if its decoded form contains nothing that must be masked; otherwise the decoded form with
 * a mask. A part that cannot be decoded is masked as a whole.
 */
function maskedPart(part: string): string {
  const readable = decodedBytes(part);
  if (readable === undefined) return '***';
  const kept = maskedInLog(readable);
  return kept === readable ? part : kept;
}

const MAX_ENCODINGS = 5;

/**
 * Decodes the text byte by byte, because numbers, names and tokens are ASCII, and one malformed character must not
 * prevent the others from being decoded. Returns undefined if the text is encoded more often than an honest client
 * would encode it.
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

export interface LogStream {
  write(line: string): void;
}

/** Returns the options of the logger, which writes JSON lines, but never headers or people's IP addresses. */
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

/** Logs one line per request, because the framework would log two. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, elapsedMs: Math.round(reply.elapsedTime) }, 'answered');
  });
}
