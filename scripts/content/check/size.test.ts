import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MEDIA = 'content/built-in/media';
/** What a phone with the whole pack has to store, docs/decisions/0079-mp3-for-ten-hours.md. */
const MOST_BYTES = 150_000_000;

it('the pack has at most 150 MB of audio', () => {
  const files = readdirSync(MEDIA, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mp3'));
  const bytes = files.reduce((sum, file) => sum + statSync(join(MEDIA, file)).size, 0);
  expect(files.length).toBeGreaterThan(100);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});
