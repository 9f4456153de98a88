/**
 * `npx tsx scripts/content/sound/renderWorks.ts [workId…]` renders the sample works of listeners in sources/works.json.
 * content/README.md says what must be installed.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packFolder, readJson, readReading } from '#scripts/content/pack.ts';
import { encodeMp3 } from '#scripts/content/narrator/encode.ts';
import { narrate } from '#scripts/content/narrator/narrate.ts';

interface SampleWork {
  work: string;
  story: string;
  /** The name of a voice (voices.ts). */
  reader: string;
  /** The indexes of the first and the last sentence that are read. */
  from: number;
  to: number;
}

function render({ work, story, reader, from, to }: SampleWork, title: string): void {
  const sentences = readReading(story).sentences.slice(from, to + 1);
  const narration = narrate(sentences, { opening: 0.5, closing: 0.8, reader });
  const target = join(packFolder, 'media', 'work', `${work}.mp3`);
  const { lufs, peakDb } = encodeMp3({ narration }, title, target);
  console.log(`${work} ${narration.seconds.toFixed(1)} s, ${lufs.toFixed(1)} LUFS, peak ${peakDb.toFixed(1)} dB`);
}

mkdirSync(join(packFolder, 'media', 'work'), { recursive: true });
const titles = new Map((readJson('works.json') as { id: string; title: string }[]).map(({ id, title }) => [id, title]));
const named = process.argv.slice(2);
for (const work of readJson('sources', 'works.json') as SampleWork[]) {
  if (named.length === 0 || named.includes(work.work)) render(work, titles.get(work.work) ?? work.work);
}
