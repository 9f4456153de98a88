import type { Page } from 'playwright-core';
import { UPLOADS_PATH } from '#contract/uploads.ts';

const CUTS = 3;
/** The number of bytes of the upload that arrive before each cut. */
export const BYTES_BEFORE_CUT = 2_000;

interface UploadCuts {
  /**
   * The positions in the file at which the bytes of the page's requests begin (header `upload-offset`), in the order of
   * the requests.
   */
  offsets: readonly number[];
  /** Ends the first interruption. Until this call, all requests of the upload fail. */
  restore: () => void;
}

/** Interrupts an upload of a page three times. Before each interruption, the gateway receives some bytes. */
export async function cutUploads(page: Page): Promise<UploadCuts> {
  const offsets: number[] = [];
  let isCut = false;
  await page.route(`**${UPLOADS_PATH}/*`, async (route) => {
    const request = route.request();
    if (isCut) return route.abort('internetdisconnected');
    if (request.method() !== 'PATCH') return route.continue();
    offsets.push(Number(request.headers()['upload-offset']));
    if (offsets.length > CUTS) return route.continue();
    isCut = offsets.length === 1;
    // The gateway stores the bytes, but its reply is lost.
    const body = request.postDataBuffer()?.subarray(0, BYTES_BEFORE_CUT);
    const reply = await route.fetch(body ? { postData: body } : {});
    if (reply.status() !== 204) throw new Error(`The gateway has replied ${reply.status()} to a part of an upload.`);
    return route.abort('internetdisconnected');
  });
  return {
    offsets,
    restore: () => {
      isCut = false;
    },
  };
}
