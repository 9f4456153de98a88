import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** A folder for pictures of the screens, as docs/pictures keeps them; none are taken without it. */
const FOLDER = process.env['SCREENSHOTS'];
const QUALITY = 58;
const WIDTH = 562;

/** Keeps how the page looks now as a small picture. */
export async function pictureOf(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  const file = path.join(FOLDER, `${name}.webp`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: QUALITY, smartSubsample: true })
    .toFile(file);
}
