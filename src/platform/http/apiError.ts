export type ApiErrorKind = 'clock' | 'timeout' | 'network' | 'cancelled' | 'aborted' | 'redirects' | 'status' | 'shape';

/** The messages for the user, from the error catalogue (ERR-01 to ERR-06). */
export const errorTexts = {
  clock: '请设置正确的时间',
  timeout: '请求超时,请检查网络后重试',
  network: '无法连接到网络,请检查网络后重试',
  cancelled: '请求已取消',
  aborted: '连接服务器失败',
  redirects: '请求失败',
  status: '请求失败，请稍后再试',
  shape: '请求失败，请稍后再试',
} as const satisfies Record<ApiErrorKind, string>;

/**
 * The maximum length of a message from the server. It is enough for a sentence, but keeps a long text from filling the
 * screen.
 */
const MAX_MESSAGE_LENGTH = 120;

const FIRST_SERVER_ERROR = 500;

/** A failed call. `message` is for the user; `status` is set if the server replied (ERR-08). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly kind: ApiErrorKind,
    message: string = errorTexts[kind],
    readonly status?: number,
    /** The error code in the gateway's reply. */
    readonly code?: string,
    /** Whether the gateway says that the session was ended on purpose, and has not just expired. */
    readonly isRevoked?: boolean,
  ) {
    super(message);
  }
}

/**
 * Returns whether the server has certainly refused a call. After any other failure, the server may have carried the
 * call out.
 */
export const isRefused = ({ kind, status }: Pick<ApiError, 'kind' | 'status'>): boolean =>
  kind === 'clock' || (kind === 'status' && status !== undefined && status < FIRST_SERVER_ERROR);

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
