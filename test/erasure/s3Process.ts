import { startS3 } from '#server/testing/startS3.ts';

/**
 * Starts an S3-compatible server. Run it with `gatewayClock.cjs`, because the server refuses requests whose time
 * differs from its own.
 */
void startS3().then(({ bucket, folder }) => console.log(JSON.stringify({ bucket, folder })));
