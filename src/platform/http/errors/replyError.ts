import { ApiError, errorTexts } from '#platform/http/apiError.ts';

/**
 * The maximum length of a message from the server. It is enough for a sentence, but keeps a long text from filling the
 * screen.
 */
const MAX_MESSAGE_LENGTH = 120;

/**
 * Returns the error for a reply with a status outside 200–299 (ERR-01, ERR-07, ERR-08). `body` is the body of the
 * reply, which may have any form.
 */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const message = textOf(body, 'message').trim();
  // Searches the whole message, because the reason may come after the part that is shown.
  if (isIssuedAtRefusal(message)) return new ApiError('clock', errorTexts.clock, status);
  const shown = message.slice(0, MAX_MESSAGE_LENGTH) || errorTexts.status;
  const isRevoked = (body as { isRevoked?: unknown } | null)?.isRevoked === true;
  return new ApiError('status', shown, status, textOf(body, 'code'), isRevoked);
}

function textOf(body: unknown, name: 'message' | 'code'): string {
  if (typeof body !== 'object' || body === null) return '';
  const value = (body as Partial<Record<typeof name, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

/**
 * Returns whether the server rejected the issued-at time of the request token, because the phone's clock is wrong
 * (ERR-01).
 */
const isIssuedAtRefusal = (message: string): boolean =>
  message.includes('InvalidArgument') && /IssuedAt|\biat\b/.test(message);
