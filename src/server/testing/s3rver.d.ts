declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** The part of the package that tests use; the package comes without types. */
  class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      configureBuckets: readonly { name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
  export { S3rver as default };
}
