import { decodeQR } from 'qr/decode.js';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/**
 * Returns the address in the QR code of the visible poster, without its origin. The code is read from the picture, as
 * by a camera.
 */
export async function posterCode(page: Page): Promise<string> {
  const poster = page.getByRole('img', { name: /的分享海报，扫一扫/ });
  const picture = (await poster.getAttribute('src')) ?? '';
  const { data, info } = await sharp(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { pathname, search } = new URL(
    decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) }),
  );
  return `${pathname}${search}`;
}
