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
