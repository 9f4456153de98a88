import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { LabConsole } from './labConsole.ts';
import { waitForImages } from './screenPicture.ts';

const QUALITY = 72;

/** Saves a small screenshot of the simulated phone with its frame. */
export async function takePicture({ page }: LabConsole, file: string): Promise<void> {
  const phone = page.locator('iframe[title="应用"]').locator('xpath=../..');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await sharp(await phone.screenshot({ animations: 'disabled' }))
    .webp({ quality: QUALITY, smartSubsample: true })
    .toFile(file);
}

/** Saves a screenshot of the phone if the variable SCREENSHOTS names a folder. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  fs.mkdirSync(folder, { recursive: true });
  await waitForImages(page);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: QUALITY, smartSubsample: true })
    .toFile(path.join(folder, `${name}.webp`));
}
