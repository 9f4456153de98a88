import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '#scripts/content/pack.ts';

const MEDIA = 'content/built-in/media';
/**
 * The maximum size of all sounds of the pack together, in bytes. A phone can store this much
 * (docs/decisions/0079-mp3-for-ten-hours.md).
 */
const MAX_BYTES = 150_000_000;
const HOUR = 3_600_000;
/** The bytes per millisecond of MP3 with 32 kbit/s. */
const BYTES_PER_MS = 4;

it('the pack has at most 150 MB of audio', () => {
  const files = readdirSync(MEDIA, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mp3'));
  const bytes = files.reduce((sum, file) => sum + statSync(join(MEDIA, file)).size, 0);
  expect(files.length).toBeGreaterThan(100);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

it('the pack has at least 120 stories, and at least ten hours of stories, picture books and articles', () => {
  expect(readdirSync('content/built-in/stories').length).toBeGreaterThanOrEqual(120);
  const told = readdirSync(join(MEDIA, 'timings')).map(
    (file) => readJson('media', 'timings', file) as { durationMs: number },
  );
  const read = readdirSync(join(MEDIA, 'voice')).map(
    (file) => statSync(join(MEDIA, 'voice', file)).size / BYTES_PER_MS,
  );
  const ms = told.reduce((sum, { durationMs }) => sum + durationMs, 0) + read.reduce((sum, one) => sum + one, 0);
  expect(ms).toBeGreaterThanOrEqual(10 * HOUR);
});
