import type { AxiosRequestConfig } from 'axios';

type Request = (config: AxiosRequestConfig) => Promise<unknown>;

/** The function that receives all requests. */
let request: Request = () => Promise.reject(new Error('No world.'));

export function connectWire(wire: Request): void {
  request = wire;
}

/** A replacement for the part of axios that the HTTP client uses. It sends requests over the model's network. */
// oxlint-disable-next-line project/no-default-export -- axios is a default export
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
