export type ApiErrorKind = 'clock' | 'timeout' | 'network' | 'cancelled' | 'aborted' | 'redirects' | 'status' | 'shape';

/** What the user reads (the error catalogue, ERR-01 to ERR-06). */
export const errorTexts = {
  clock: '请设置正确的时间',
  timeout: '请求超时,请检查网络后重试',
  network: '无法连接到网络,请检查网络后重试',
  cancelled: '请求已取消',
  aborted: '连接服务器失败',
  redirects: '请求失败',
  status: '请求失败，请稍后重试',
  shape: '请求失败，请稍后重试',
} as const satisfies Record<ApiErrorKind, string>;

/** Long enough for a sentence; a server that answers a page of text must not fill the screen. */
const MAX_MESSAGE_LENGTH = 120;

/** A call that failed. `message` is for the user; `status` is there when the server answered (ERR-08). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly kind: ApiErrorKind,
    message: string = errorTexts[kind],
    readonly status?: number,
    /** The problem's code in the gateway's answer. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** The error for an answer outside 200–299 (ERR-01, ERR-07, ERR-08). `body` is whatever the server sent. */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const message = textOf(body, 'message').trim();
  // In the whole text: the reason may stand behind more of it than a user is shown.
  if (isIssuedAtRefusal(message)) return new ApiError('clock', errorTexts.clock, status);
  const shown = message.slice(0, MAX_MESSAGE_LENGTH) || errorTexts.status;
  return new ApiError('status', shown, status, textOf(body, 'code'));
}

function textOf(body: unknown, name: 'message' | 'code'): string {
  if (typeof body !== 'object' || body === null) return '';
  const value = (body as Partial<Record<typeof name, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

/** ERR-01: the server found the request token's issued-at wrong, so the phone's clock is. */
const isIssuedAtRefusal = (message: string): boolean =>
  message.includes('InvalidArgument') && /IssuedAt|\biat\b/.test(message);
