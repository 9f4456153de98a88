import type { AxiosRequestConfig } from 'axios';

type Request = (config: AxiosRequestConfig) => Promise<unknown>;

/** Where requests go. */
let request: Request = () => Promise.reject(new Error('No world.'));

export function connectWire(wire: Request): void {
  request = wire;
}

/** As much of axios as the one client uses, over the model's wire. */
// eslint-disable-next-line no-restricted-syntax -- axios is one
export default {
  defaults: {},
  create: (defaults: AxiosRequestConfig) => ({
    request: (config: AxiosRequestConfig) => request({ ...defaults, ...config }),
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
