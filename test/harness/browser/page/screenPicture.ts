import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** The folder for screenshots, such as those in docs/pictures; without it none are taken. */
const FOLDER = process.env['SCREENSHOTS'];
const QUALITY = 58;
const WIDTH = 562;

/** Saves a small screenshot of the page. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  const file = path.join(FOLDER, `${name}.webp`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: QUALITY, smartSubsample: true })
    .toFile(file);
}

/** Switches the theme of the page without reloading it. */
export const setTheme = (page: Page, theme: 'day' | 'bedtime'): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);

const tablet = { width: 1024, height: 768 };

/** Saves screenshots of the day and bedtime themes on a phone, and one on a tablet. */
export async function takeThemedScreenshots(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  await setTheme(page, 'bedtime');
  await takeScreenshot(page, `${name}-dark`);
  // Independent of the time of day.
  await setTheme(page, 'day');
  await takeScreenshot(page, name);
  const phone = page.viewportSize();
  await page.setViewportSize(tablet);
  await takeScreenshot(page, `${name}-tablet`);
  if (phone) await page.setViewportSize(phone);
}
