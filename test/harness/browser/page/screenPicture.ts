import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** The folder for screenshots, such as those in docs/pictures. Without it, no screenshots are saved. */
const FOLDER = process.env['SCREENSHOTS'];
const QUALITY = 58;
/**
 * The width of pictures of phones, in pixels. Pictures of tablets keep the width of the screen, because their texts
 * must be readable.
 */
const PHONE_WIDTH = 562;

/**
 * Saves a small screenshot of the page. `isBusy`: whether the page is still loading on purpose; if so, does not wait
 * for images.
 */
export async function takeScreenshot(page: Page, name: string, { isBusy = false } = {}): Promise<void> {
  if (!FOLDER) return;
  const file = path.join(FOLDER, `${name}.webp`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (!isBusy) await waitForImages(page);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .resize({ width: Math.max(PHONE_WIDTH, page.viewportSize()?.width ?? 0), withoutEnlargement: true })
    .webp({ quality: QUALITY, smartSubsample: true })
    .toFile(file);
}

/**
 * Waits until the visible images have loaded and are painted. Waiting for an idle network is not enough: images load
 * only when they come near the viewport, and the network may have been idle before that.
 */
export async function waitForImages(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const visible = Array.from(document.images).filter((image) => {
      const { top, right, bottom, left } = image.getBoundingClientRect();
      return right > left && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    });
    // A loaded image can be painted only once it is decoded.
    const decoding = visible.map((image) => image.decode().catch(() => undefined));
    return visible.every(({ complete }) => complete) && Promise.all(decoding).then(() => true);
  });
  // Decoded images are painted in the next frame. Taking a screenshot produces this frame.
  await page.screenshot();
}

/** Switches the theme of the page without reloading it. */
export const setTheme = (page: Page, theme: 'day' | 'bedtime'): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);

const tablet = { width: 1024, height: 768 };
const portrait = { width: 768, height: 1024 };

/** Saves screenshots of the day and bedtime themes on a phone, and one on a tablet. */
export async function takeThemedScreenshots(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  await setTheme(page, 'bedtime');
  await takeScreenshot(page, `${name}-dark`);
  // Sets the day theme explicitly, because the page may have another one, depending on the time of day.
  await setTheme(page, 'day');
  await takeScreenshot(page, name);
  const phone = page.viewportSize();
  await page.setViewportSize(tablet);
  await takeScreenshot(page, `${name}-tablet`);
  if (phone) await page.setViewportSize(phone);
}

/** Saves the screenshots of `takeThemedScreenshots`, and one on a tablet in portrait orientation. */
export async function takeScreenshotsOfAllSizes(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  await takeThemedScreenshots(page, name);
  const phone = page.viewportSize();
  await page.setViewportSize(portrait);
  await takeScreenshot(page, `${name}-portrait`);
  if (phone) await page.setViewportSize(phone);
}
