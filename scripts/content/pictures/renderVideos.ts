/**
 * `npx tsx scripts/content/pictures/renderVideos.ts [videoId…]`: renders the short films of sources/videos.json. Needs
 * espeak-ng, ffmpeg and a Chinese font.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawFrame, type Scene } from './film.ts';
import { playTune } from '#scripts/content/sound/melody.ts';
import { packFolder, readJson, writeJson } from '#scripts/content/pack.ts';
import { findMismatches } from '#scripts/content/pinyin/pinyin.ts';
import { speak } from '#scripts/content/sound/voice.ts';
import { concatenate, sampleRate, silence, toLevel, writeWave } from '#scripts/content/sound/wave.ts';

interface Film {
  title: string;
  tune: string;
  scenes: (Scene & { text: string; pinyin: string; speaker?: string })[];
}

const size = { width: 640, height: 360 };
const framesPerSecond = 15;
const pauses = { before: 0.7, after: 1.6, opening: 1, closing: 2 };
const tuneLevel = 0.035;
/** The size limit suits cheap phones with slow connections. */
const maxBytes = 1_000_000;

/**
 * Returns the sound of the film with pauses around each voice, and the length of each scene, which is the length of its
 * voice.
 */
function narrate(film: Film): { sound: Float32Array; seconds: number[] } {
  const parts = film.scenes.map((scene, index) => {
    const isFirst = index === 0;
    const isLast = index === film.scenes.length - 1;
    return concatenate([
      silence(pauses.before + (isFirst ? pauses.opening : 0)),
      speak(scene),
      silence(pauses.after + (isLast ? pauses.closing : 0)),
    ]);
  });
  return { sound: concatenate(parts), seconds: parts.map((part) => part.length / sampleRate) };
}

function mix(film: Film, voice: Float32Array): Float32Array {
  const seconds = voice.length / sampleRate;
  const tune = toLevel(playTune(film.tune, seconds), tuneLevel);
  return voice.map((sample, index) => {
    const left = seconds - index / sampleRate;
    return sample + (tune[index] ?? 0) * Math.min(1, left / 2);
  });
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

/** The poster shows the middle of the second scene, because motifs still appear during the first. */
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
  const { sound, seconds } = narrate(film);
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  const raw = join(folder, 'raw.wav');
  const level = join(folder, 'level.wav');
  writeWave(raw, mix(film, sound));
  spawnSync('ffmpeg', ['-y', '-i', raw, '-af', 'highpass=f=90,lowpass=f=7800,loudnorm=I=-18:TP=-2', level]);
  const target = join(packFolder, 'media', 'video', `${id}.mp4`);
  await encode(film, seconds, level, target);
  rmSync(folder, { recursive: true });
  await writePoster(film, id);
  const bytes = statSync(target).size;
  if (bytes > maxBytes) throw new Error(`${id} has ${String(bytes)} bytes`);
  const durationMs = Math.round((sound.length / sampleRate) * 1000);
  writeJson({ ...(readJson('videos', `${id}.json`) as object), durationMs }, 'videos', `${id}.json`);
  console.log(`${id} ${(durationMs / 1000).toFixed(1)} s, ${String(Math.round(bytes / 1024))} KB`);
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
