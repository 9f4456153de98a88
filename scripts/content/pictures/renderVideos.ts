/**
 * `npx tsx scripts/content/pictures/renderVideos.ts [videoId…]` renders the short films of sources/videos.json. It
 * needs the narrator (content/README.md), ffmpeg and a Chinese font.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawFrame, type Scene } from './film.ts';
import { encodeWave, measureFile } from '#scripts/content/narrator/encode.ts';
import { narrate } from '#scripts/content/narrator/narrate.ts';
import type { Narration } from '#scripts/content/narrator/narrate.ts';
import { packFolder, readJson, writeJson } from '#scripts/content/pack.ts';
import { findMismatches } from '#scripts/content/pinyin/pinyin.ts';
import { duckedTune } from '#scripts/content/sound/duckedTune.ts';

interface Film {
  title: string;
  tune: string;
  scenes: (Scene & { text: string; pinyin: string; speaker?: string })[];
}

const size = { width: 640, height: 360 };
const framesPerSecond = 15;
const pauses = { before: 0.7, after: 1.6, opening: 1, closing: 2 };
/** The maximum size of a film, for cheap phones with slow connections. */
const maxBytes = 1_000_000;

/**
 * Speaks the captions with a pause before and after each. Also returns the duration of each scene, which depends on the
 * scene's caption.
 */
function narrateScenes(film: Film): { narration: Narration; seconds: number[] } {
  const narration = narrate(film.scenes, {
    opening: pauses.opening + pauses.before,
    between: pauses.after + pauses.before,
    closing: pauses.after + pauses.closing,
  });
  const starts = narration.sentences.map(({ startMs }, index) => (index === 0 ? 0 : startMs / 1000 - pauses.before));
  const seconds = starts.map((start, index) => (starts[index + 1] ?? narration.seconds) - start);
  return { narration, seconds };
}

async function encode(film: Film, seconds: readonly number[], wave: string, target: string): Promise<void> {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-y'],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${String(size.width)}x${String(size.height)}`],
      ...['-r', String(framesPerSecond), '-i', '-', '-i', wave],
      ...['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.0', '-pix_fmt', 'yuv420p'],
      ...['-preset', 'slow', '-tune', 'animation', '-crf', '27', '-g', String(framesPerSecond * 4)],
      ...['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-ar', '44100'],
      ...['-movflags', '+faststart', '-fflags', '+bitexact', '-map_metadata', '-1', '-shortest', target],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (const [index, scene] of film.scenes.entries()) {
    const count = Math.round((seconds[index] ?? 0) * framesPerSecond);
    for (let frame = 0; frame < count; frame += 1) {
      const svg = drawFrame(scene, scene.text, frame / framesPerSecond, count / framesPerSecond, size);
      const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
      if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
    }
  }
  ffmpeg.stdin.end();
  const [code] = (await once(ffmpeg, 'close')) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

/**
 * Writes the poster of a film. It shows the middle of the second scene, because motifs are still appearing during the
 * first.
 */
async function writePoster(film: Film, id: string): Promise<void> {
  const scene = film.scenes[1] ?? film.scenes[0];
  if (!scene) return;
  const picture = sharp(Buffer.from(drawFrame(scene, '', 3, 6, size)), { density: 144 }).resize({ width: 640 });
  const poster = join(packFolder, 'media', 'video', id);
  await picture.clone().webp({ quality: 80, effort: 5 }).toFile(`${poster}.webp`);
  await picture.clone().jpeg({ quality: 78, mozjpeg: true }).toFile(`${poster}.jpg`);
}

async function render(id: string, film: Film): Promise<void> {
  const problems = findMismatches({ id, sentences: film.scenes.map(({ text }) => text) }, { sentences: film.scenes });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { narration, seconds } = narrateScenes(film);
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  const sound = join(folder, 'sound.wav');
  encodeWave({ narration, tune: duckedTune({ tune: film.tune }, narration.seconds, narration.sentences) }, sound);
  const target = join(packFolder, 'media', 'video', `${id}.mp4`);
  await encode(film, seconds, sound, target);
  rmSync(folder, { recursive: true });
  await writePoster(film, id);
  const bytes = statSync(target).size;
  if (bytes > maxBytes) throw new Error(`${id} has ${String(bytes)} bytes`);
  const { lufs, peakDb } = measureFile(target);
  const durationMs = Math.round(narration.seconds * 1000);
  writeJson({ ...(readJson('videos', `${id}.json`) as object), durationMs }, 'videos', `${id}.json`);
  const size = `${String(Math.round(bytes / 1024))} KB`;
  console.log(
    `${id} ${narration.seconds.toFixed(1)} s, ${size}, ${lufs.toFixed(1)} LUFS, peak ${peakDb.toFixed(1)} dB`,
  );
}

async function main(): Promise<void> {
  mkdirSync(join(packFolder, 'media', 'video'), { recursive: true });
  const films = readJson('sources', 'videos.json') as Record<string, Film>;
  const named = process.argv.slice(2);
  for (const id of named.length > 0 ? named : Object.keys(films)) {
    const film = films[id];
    if (!film) throw new Error(`videos.json has no ${id}`);
    await render(id, film);
  }
}

void main();
