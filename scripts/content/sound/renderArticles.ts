/**
 * `npx tsx scripts/content/sound/renderArticles.ts [articleId…]` renders the articles of sources/voices as speech, and
 * writes the length into each article. content/README.md says what must be installed.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packFolder, readJson, writeJson } from '#scripts/content/pack.ts';
import type { SpokenSentence } from '#scripts/content/pack.ts';
import { findMismatches } from '#scripts/content/pinyin/pinyin.ts';
import { encodeMp3 } from '#scripts/content/narrator/encode.ts';
import { narrate } from '#scripts/content/narrator/narrate.ts';

interface SpokenArticle {
  /** The indexes of the sentences that begin a paragraph. */
  paragraphs: number[];
  sentences: (SpokenSentence & { text: string })[];
}

function render(id: string): void {
  const { sentences, paragraphs } = readJson('sources', 'voices', `${id}.json`) as SpokenArticle;
  const problems = findMismatches({ id, sentences: sentences.map(({ text }) => text) }, { sentences });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const narration = narrate(sentences, { opening: 0.6, closing: 1, paragraphs, reader: 'toParents' });
  const article = readJson('articles', `${id}.json`) as { title: string };
  const file = `voice/${id}.mp3`;
  const { lufs, peakDb } = encodeMp3({ narration }, article.title, join(packFolder, 'media', file));
  const sound = { file, durationMs: Math.round(narration.seconds * 1000) };
  writeJson({ ...article, sound }, 'articles', `${id}.json`);
  console.log(`${id} ${narration.seconds.toFixed(1)} s, ${lufs.toFixed(1)} LUFS, peak ${peakDb.toFixed(1)} dB`);
}

mkdirSync(join(packFolder, 'media', 'voice'), { recursive: true });
const named = process.argv.slice(2);
const all = readdirSync(join(packFolder, 'sources', 'voices')).map((file) => basename(file, '.json'));
for (const id of named.length > 0 ? named : all) render(id);
