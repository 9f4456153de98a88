import { startS3 } from '#server/testing/startS3.ts';

/** Run with `gatewayClock.cjs`: an S3-compatible server refuses requests from another time than its own. */
void startS3().then(({ bucket, folder }) => console.log(JSON.stringify({ bucket, folder })));
