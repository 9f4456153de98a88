import fs from 'node:fs';
import path from 'node:path';
import { measureMp3 } from '#lib/sound/mp3.ts';
import { countHan, syllablesOf } from '#lib/text/pinyin/pinyin.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { Pronunciation, Timings, type Story } from '#server/content/pack/pack.ts';
import { isNonEmptyFile, PINYIN_FOLDER, readJson, type PackErrors } from '#server/content/pack/packFiles.ts';

/**
 * By how much the duration of a sound may differ from its timings. Encoders add one or two frames of padding at both
 * ends.
 */
export const PREVIEW_MS = 90 * SECOND_MS;
/**
 * By how much the duration of a sound may differ from its timings, because encoders add one or two frames of padding at
 * both ends.
 */
const DURATION_TOLERANCE_MS = 500;

/** A story or a picture book: its sentences, and the sound in which they are read aloud. */
type SoundSource = Pick<Story, 'id' | 'sentences' | 'sound' | 'timings'>;

export function checkPictures(
  folder: string,
  covers: readonly string[],
  endings: readonly string[],
  packErrors: PackErrors,
): void {
  for (const file of new Set(covers.flatMap((cover) => endings.map((ending) => `media/${cover}${ending}`)))) {
    if (!isNonEmptyFile(path.join(folder, file))) packErrors.add(file, 'is missing or empty');
  }
}

/**
 * Returns the start and the end of each sentence of a story or picture book, and the total duration. Adds all errors
 * to `packErrors`, and returns undefined if the sound or the timings cannot be read.
 */
export function loadSound(folder: string, source: SoundSource, packErrors: PackErrors) {
  const timings = readJson(folder, `media/${source.timings}`, Timings, packErrors);
  const soundFile = `media/${source.sound}`;
  if (!isNonEmptyFile(path.join(folder, soundFile))) {
    packErrors.add(soundFile, 'is missing or empty');
    return undefined;
  }
  const measured = measureMp3(fs.readFileSync(path.join(folder, soundFile)), PREVIEW_MS);
  if (measured.durationMs === 0) packErrors.add(soundFile, 'is not an MP3 file');
  if (!timings) return undefined;
  checkTimings(source, timings, measured.durationMs, packErrors);
  const pinyin = loadPinyin(folder, source, packErrors);
  return {
    durationMs: timings.durationMs,
    previewBytes: measured.bytesWithinLimit,
    sentences: source.sentences.map((text, index) => ({
      text,
      startMs: 0,
      endMs: 0,
      ...timings.sentences[index],
      ...(pinyin && { pinyin: pinyin[index] ?? '' }),
    })),
  };
}

/** Returns the pinyin of each sentence; undefined if the pack contains no pinyin for this story or book. */
function loadPinyin(folder: string, source: SoundSource, packErrors: PackErrors): string[] | undefined {
  const file = `${PINYIN_FOLDER}/${source.id}.json`;
  if (!isNonEmptyFile(path.join(folder, file))) return undefined;
  const read = readJson(folder, file, Pronunciation, packErrors);
  return source.sentences.map((text, index) => {
    const syllables = syllablesOf(read?.sentences[index]?.pinyin ?? '');
    if (read && syllables.length !== countHan(text)) {
      packErrors.add(file, `reads ${syllables.length} syllables in sentence ${index + 1}, which has ${countHan(text)}`);
    }
    return syllables.join(' ');
  });
}

function checkTimings(source: SoundSource, timings: Timings, soundMs: number, packErrors: PackErrors): void {
  const file = `media/${source.timings}`;
  if (timings.sentences.length !== source.sentences.length) {
    packErrors.add(file, `times ${timings.sentences.length} sentences, the text has ${source.sentences.length}`);
  }
  if (Math.abs(timings.durationMs - soundMs) > DURATION_TOLERANCE_MS) {
    packErrors.add(file, `says ${timings.durationMs} ms, the sound plays ${soundMs} ms`);
  }
  let reached = 0;
  for (const [index, { startMs, endMs }] of timings.sentences.entries()) {
    if (startMs < reached || endMs <= startMs || endMs > timings.durationMs) {
      packErrors.add(file, `sentence ${index + 1} (${startMs}–${endMs} ms) is out of order`);
    }
    reached = endMs;
  }
}
