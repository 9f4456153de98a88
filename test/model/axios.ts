import type { AxiosRequestConfig } from 'axios';

declare global {
  /** Where requests go; set by each world. */
  var modelWire: ((config: AxiosRequestConfig) => Promise<unknown>) | undefined;
}

/** As much of axios as the one client uses, over the model's wire. */
export default {
  defaults: {},
  create: (defaults: AxiosRequestConfig) => ({
    request: (config: AxiosRequestConfig) => globalThis.modelWire?.({ ...defaults, ...config }),
  }),
};

export class AxiosError extends Error {
  static ETIMEDOUT = 'ETIMEDOUT';
  static ERR_CANCELED = 'ERR_CANCELED';
  static ERR_NETWORK = 'ERR_NETWORK';
  static ECONNABORTED = 'ECONNABORTED';
  static ERR_FR_TOO_MANY_REDIRECTS = 'ERR_FR_TOO_MANY_REDIRECTS';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
