import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Desk } from './desk.ts';

const QUALITY = 72;

/** The simulated phone, edge and all, as a small picture. */
export async function takePicture({ page }: Desk, file: string): Promise<void> {
  const phone = page.locator('iframe[title="应用"]').locator('xpath=../..');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await sharp(await phone.screenshot({ animations: 'disabled' }))
    .webp({ quality: QUALITY, smartSubsample: true })
    .toFile(file);
}
