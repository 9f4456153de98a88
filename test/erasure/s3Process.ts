import { startS3 } from '#server/testing/startS3.ts';

/** Run with `gatewayClock.cjs`, because an S3-compatible server refuses requests whose time differs from its own. */
void startS3().then(({ bucket, folder }) => console.log(JSON.stringify({ bucket, folder })));
