import { AxiosError } from 'axios';
import { ApiError } from '#platform/http/apiError.ts';

/** Converts a failure of the transport to an error of the catalogue (ERR-02 to ERR-06). */
export function errorOfTransport(error: unknown): ApiError {
  if (!(error instanceof AxiosError)) return new ApiError('network');
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
