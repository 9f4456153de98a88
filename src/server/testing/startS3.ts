import S3rver from 's3rver';
import type { S3Bucket } from '#server/uploads/store/s3Store.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** Starts an S3-compatible server with an empty bucket. It checks signatures (AWS Signature Version 4). */
export async function startS3(): Promise<{ bucket: S3Bucket; folder: string; stop: () => Promise<void> }> {
  const directory = temporaryFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  return {
    bucket: {
      url: `http://127.0.0.1:${port}/pictures`,
      region: 'us-east-1',
      // The keys that the server accepts.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    folder: directory,
    stop: () => server.close(),
  };
}
