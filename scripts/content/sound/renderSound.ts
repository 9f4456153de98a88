/**
 * `npx tsx scripts/content/sound/renderSound.ts [storyId…]`: renders the stories' sounds and the timings of their sentences.
 * Needs espeak-ng and ffmpeg.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duckedTune } from './duckedTune.ts';
import { chosenStories, packFolder, readReading, readStory, writeJson } from '#scripts/content/pack.ts';
import type { Reading, SentenceTiming, Story } from '#scripts/content/pack.ts';
import { findMismatches } from '#scripts/content/pinyin/pinyin.ts';
import { speak } from './voice.ts';
import { concatenate, sampleRate, silence, writeWave } from './wave.ts';

const pauses = { opening: 3, sentence: 0.58, paragraph: 1.15, closing: 4.2 };
/** Slightly above the target of −18 LUFS, because the limiter and the pauses lower the loudness again. */
const voiceLufs = -17.5;

/** Simulates a warmer, smaller room than that of the unfiltered synthesiser. */
const voiceFilter =
  'highpass=f=100,equalizer=f=220:t=q:w=1:g=2,equalizer=f=2900:t=q:w=1.2:g=-3.5,lowpass=f=7600,aecho=0.9:0.6:23|41:0.1|0.06';

interface Narration {
  voice: Float32Array;
  sentences: SentenceTiming[];
}

function narrate(reading: Reading): Narration {
  const paragraphs = new Set(reading.paragraphs);
  const parts = [silence(pauses.opening)];
  const sentences: SentenceTiming[] = [];
  let position = parts[0]?.length ?? 0;
  const append = (samples: Float32Array) => {
    parts.push(samples);
    position += samples.length;
  };
  const positionMs = () => Math.round((position / sampleRate) * 1000);
  reading.sentences.forEach((sentence, index) => {
    if (index > 0) append(silence(paragraphs.has(index) ? pauses.paragraph : pauses.sentence));
    const startMs = positionMs();
    append(speak(sentence));
    sentences.push({ startMs, endMs: positionMs() });
  });
  append(silence(pauses.closing));
  return { voice: concatenate(parts), sentences };
}

function ffmpeg(args: readonly string[]): string {
  const run = spawnSync('ffmpeg', ['-hide_banner', '-nostats', '-y', ...args], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stderr;
}

function measureLufs(input: string, filter: string): number {
  const report = ffmpeg(['-i', input, '-af', `${filter},ebur128`, '-f', 'null', '-']);
  const readings = [...report.matchAll(/I:\s+(-?[\d.]+) LUFS/g)];
  return Number(readings.at(-1)?.[1]);
}

function encode(story: Story, voicePath: string, tunePath: string, target: string): void {
  const gainDb = (voiceLufs - measureLufs(voicePath, voiceFilter)).toFixed(2);
  const graph = `[0:a]${voiceFilter},volume=${gainDb}dB[voice];[voice][1:a]amix=inputs=2:normalize=0,alimiter=limit=0.84:level=0`;
  const tags = {
    title: story.title,
    artist: '呆迪听故事（合成语音示范）',
    album: '呆迪的第一箱故事',
    genre: 'Audiobook',
    comment: 'Synthesised stand-in, to be replaced by a recording. 合成语音示范，可由正式录音替换。',
  };
  ffmpeg([
    ...['-i', voicePath, '-i', tunePath, '-filter_complex', graph],
    ...[
      '-ar',
      '24000',
      '-ac',
      '1',
      '-c:a',
      'libmp3lame',
      '-b:a',
      '32k',
      '-id3v2_version',
      '3',
      '-fflags',
      '+bitexact',
      '-map_metadata',
      '-1',
    ],
    ...Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
    target,
  ]);
}

function renderStory(id: string): void {
  const story = readStory(id);
  const reading = readReading(id);
  const problems = findMismatches(story, reading);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const narration = narrate(reading);
  const folder = mkdtempSync(join(tmpdir(), 'story-'));
  const voicePath = join(folder, 'voice.wav');
  const tunePath = join(folder, 'tune.wav');
  writeWave(voicePath, narration.voice);
  writeWave(tunePath, duckedTune(reading.tune, narration.voice.length / sampleRate, narration.sentences));
  encode(story, voicePath, tunePath, join(packFolder, 'media', 'sound', `${id}.mp3`));
  rmSync(folder, { recursive: true });
  const durationMs = Math.round((narration.voice.length / sampleRate) * 1000);
  writeJson({ durationMs, sentences: narration.sentences }, 'media', 'timings', `${id}.json`);
  console.log(`${id} ${(durationMs / 1000).toFixed(1)} s`);
}

mkdirSync(join(packFolder, 'media', 'sound'), { recursive: true });
mkdirSync(join(packFolder, 'media', 'timings'), { recursive: true });
for (const id of chosenStories()) renderStory(id);
