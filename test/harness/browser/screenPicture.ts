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

/** The page as it looks at another hour, without opening it anew. */
export const wear = (page: Page, theme: 'day' | 'bedtime'): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);

const tablet = { width: 1024, height: 768 };

/** As a phone shows it by day and at bedtime, and as a tablet does. */
export async function everyLookOf(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  await wear(page, 'bedtime');
  await pictureOf(page, `${name}-dark`);
  // Whatever the hour is.
  await wear(page, 'day');
  await pictureOf(page, name);
  const phone = page.viewportSize();
  await page.setViewportSize(tablet);
  await pictureOf(page, `${name}-tablet`);
  if (phone) await page.setViewportSize(phone);
}
