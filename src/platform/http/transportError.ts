import { AxiosError } from 'axios';
import { ApiError, errorOfAnswer } from './apiError.ts';

/** What the transport says when there is no answer to read, as the error catalogue names it (ERR-02 to ERR-06). */
export function errorOfTransport(error: unknown): ApiError {
  if (!(error instanceof AxiosError)) return new ApiError('network');
  // A body that is no JSON: the answer came, its shape is wrong (ERR-09), unless its status already says failed.
  if (error.response) {
    const { status } = error.response;
    return status >= 200 && status <= 299 ? new ApiError('shape', undefined, status) : errorOfAnswer(status, undefined);
  }
  switch (error.code) {
    case AxiosError.ETIMEDOUT:
      return new ApiError('timeout');
    case AxiosError.ERR_CANCELED:
      return new ApiError('cancelled');
    case AxiosError.ECONNABORTED:
      return new ApiError('aborted');
    case AxiosError.ERR_FR_TOO_MANY_REDIRECTS:
      return new ApiError('redirects');
    default:
      return new ApiError('network');
  }
}
