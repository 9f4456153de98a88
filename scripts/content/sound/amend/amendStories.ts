/**
 * `npx tsx scripts/content/sound/amend/amendStories.ts storyId[:change,…] …` changes rendered stories. The change
 * `theme` plays the theme of a story's series before and after the speech, `effects` inserts the effects of the
 * reading, and a number speaks the sentence with this index, from 0, again. All other frames of the MP3 stay as they
 * are, so a series keeps one narrator, and a corrected syllable takes seconds instead of minutes. `theme` and `effects`
 * can be made only once for each story; renderStories.ts makes all changes in a new file. The narrator and ffmpeg must
 * be installed (content/README.md).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemble } from '#scripts/content/narrator/narrate.ts';
import { phrasesOf } from '#scripts/content/narrator/pace.ts';
import type { Phrase } from '#scripts/content/narrator/pace.ts';
import { narratorRate, synthesise } from '#scripts/content/narrator/synthesiser.ts';
import { packFolder, readJson, readReading, readStory, themeOf, writeJson } from '#scripts/content/pack.ts';
import type { Reading, SentenceTiming } from '#scripts/content/pack.ts';
import { findMismatches } from '#scripts/content/pinyin/pinyin.ts';
import { applyEdits, blend, cutsIn, sampleAt, shiftBefore, shiftedSentences } from './amendment.ts';
import type { Edit } from './amendment.ts';
import { soloSeconds, duck, evenTune, themesAround } from '#scripts/content/sound/duckedTune.ts';
import { encoderDelay, frameSamples, joinFrames, readMp3, writeMp3 } from './mp3Frames.ts';
import type { Run } from './mp3Frames.ts';
import { addEffect, effectMargin, effectProblems, pausesForEffects } from '#scripts/content/sound/placedEffects.ts';
import { concatenate, sampleRate } from '#scripts/content/sound/wave.ts';
import { fitTune } from './tuneFit.ts';
import type { Range } from './tuneFit.ts';

interface Timings {
  durationMs: number;
  sentences: SentenceTiming[];
}

interface Rendered {
  id: string;
  reading: Reading;
  sentences: readonly SentenceTiming[];
  /** All samples of the file, including those that players skip because the encoder added them. */
  samples: Float32Array;
  frames: number;
  /** For how many seconds the tune is needed. */
  seconds: number;
  /** The even tune: the tune before its volume is changed, equally loud everywhere. */
  even: Float32Array;
}

/** The tune at its delay and volume in a part of the file, and the gain with which it was mixed. */
interface Mixed {
  tune: Float32Array;
  gain: number;
}

/**
 * The times in which the old tune fades in before the first sentence and out after the last one, in milliseconds from
 * the beginning or the end of the speech.
 */
const fadeMs = { in: [-450, -150], out: [250, 600] } as const;
/**
 * The number of additional frames before the first frame that is used. The encoder needs them, because the sounds of
 * frames overlap.
 */
const LEAD_FRAMES = 4;
/** The number of frames after new sound that are kept, although the new sound still changes their decoded samples. */
const SETTLING_FRAMES = 2;
const bitRates = ['32k', '24k'];
/** The maximum delay, in samples, between a tune and the sound of a file. */
const MAX_DELAY = 240;
/**
 * By how many samples the tune may have moved in the file, because sentences before it were spoken again or effects
 * were inserted.
 */
const MAX_MOVED = 10 * narratorRate;
/** The maximum error of a delay, in samples. It is caused by rounding the delay to the sample rate of tunes. */
const MAX_ROUNDED = 2;
/** The number of pauses before and after a sentence in which the tune is compared with the file. */
const PAUSES = 3;
/** The parts of a pause in which the voice may still be heard. They are not compared. */
const besideVoiceMs = { after: 180, before: 120 };
/** The seconds of the tune that are computed after its last use. They are needed for its fade-out. */
const MORE_TUNE_SECONDS = 10;
/** The minimum permitted correlation between a tune and the sound of a file. */
const MIN_LIKENESS = 0.9;
/** The codec divides the loudness of new speech by this factor. */
const CODEC_LOSS = 10 ** (0.45 / 20);
/**
 * A phrase with fewer than VERY_SHORT phonemes sounds bad if it is spoken alone. It is spoken together with COMPANY
 * sentences before and after it.
 */
const VERY_SHORT = 20;
const COMPANY = 3;
/** The largest sample that new speech may have. The limiter of encode.ts permits the same. */
const HIGHEST = 10 ** (-2.7 / 20);

function amend(id: string, changes: readonly string[]): void {
  const reading = readReading(id);
  const story = readStory(id);
  const problems = [...findMismatches(story, reading), ...effectProblems(reading, story.category)];
  if (problems.length > 0) throw new Error([id, ...problems].join('\n'));
  const path = join(packFolder, 'media', 'sound', `${id}.mp3`);
  const timings = readJson('media', 'timings', `${id}.json`) as Timings;
  const old = readMp3(readFileSync(path));
  const rendered = describe(
    { id, reading, sentences: timings.sentences, samples: decode(path), frames: old.frames.length },
    changes,
  );
  const replaced = new Map(respokenIndexes(changes).map((index) => [index, respeakSentence(rendered, index)]));
  const edits = [
    ...(changes.includes('theme') ? themeEdits(rendered) : []),
    ...(changes.includes('effects') ? effectEdits(rendered) : []),
    ...[...replaced.values()].map(({ edit }) => edit),
  ].sort((a, b) => a.from - b.from || a.to - b.to);
  const lengths = new Map([...replaced].map(([index, { lengthMs }]) => [index, lengthMs]));
  const parts = applyEdits(rendered.samples, edits);
  writeFileSync(path, writeMp3(old.front, encodeParts(parts, old.frames)));
  checkKept(id, decode(path), parts);
  const sentences = shiftedSentences(timings.sentences, edits, lengths);
  const durationMs = Math.round(timings.durationMs + shiftBefore(Infinity, edits));
  writeJson({ durationMs, sentences }, 'media', 'timings', `${id}.json`);
  console.log(`${id} ${changes.join(' ')}: ${String(durationMs - timings.durationMs)} ms longer`);
}

const respokenIndexes = (changes: readonly string[]): number[] =>
  changes.filter((change) => /^\d+$/.test(change)).map(Number);

function describe(file: Omit<Rendered, 'seconds' | 'even'>, changes: readonly string[]): Rendered {
  const seconds = secondsOfTune(file, changes);
  return { ...file, seconds, even: evenTune(file.reading.tune, seconds) };
}

/**
 * Finds out with which delay and gain the tune of a file was mixed, by comparing the tune with the file in ranges in
 * which only the tune plays. A first comparison, with the even tune, gives the delay. Then the tune is lowered under
 * the speech as in a rendering, and a second comparison gives the gain.
 */
function fitMix(rendered: Rendered, ranges: readonly Range[], delays: Range): Mixed {
  const { id, reading, sentences, samples, seconds, even } = rendered;
  const inFile = (sound: Float32Array) => concatenate([new Float32Array(encoderDelay), resample(sound)]);
  const { delay: late } = fitTune(samples, inFile(even), ranges, delays);
  const shift = Math.round((late / narratorRate) * sampleRate);
  const shifted = Float32Array.from({ length: even.length }, (_, i) => even[i - shift] ?? 0);
  const played = inFile(duck(shifted, seconds, sentences, true));
  const { delay, gain, likeness } = fitTune(samples, played, ranges, [-MAX_ROUNDED, MAX_ROUNDED + 1]);
  if (likeness < MIN_LIKENESS) throw new Error(`${id} does not play ${reading.tune} (${likeness.toFixed(2)})`);
  return { tune: Float32Array.from({ length: played.length }, (_, i) => (played[i - delay] ?? 0) * gain), gain };
}

/** Returns the tune before the first sentence. Only the limiter has delayed this part of the tune. */
const mixedAtOpening = (rendered: Rendered): Mixed =>
  fitMix(rendered, [[sampleAt(800), sampleAt((rendered.sentences[0]?.startMs ?? 0) - 600)]], [0, MAX_DELAY]);

/**
 * Returns the tune around a sentence. It is looked for in the pauses before the sentence, or else in those after it.
 * The file may begin with the theme instead of the tune, and earlier changes may have moved the tune.
 */
function mixedAround(rendered: Rendered, index: number): Mixed {
  const { reading, sentences } = rendered;
  const rangesOf = (pauses: readonly number[]) =>
    pauses
      .filter((pause) => reading.effects?.some(({ after }) => after === pause) !== true)
      .map((pause): [number | undefined, number | undefined] => [
        sentences[pause]?.endMs,
        sentences[pause + 1]?.startMs,
      ])
      .flatMap(([endMs, startMs]): Range[] =>
        endMs === undefined || startMs === undefined
          ? []
          : [[sampleAt(endMs + besideVoiceMs.after), sampleAt(startMs - besideVoiceMs.before)]],
      );
  const before = Array.from({ length: PAUSES }, (_, i) => index - PAUSES + i);
  const after = before.map((pause) => pause + PAUSES);
  const delays: Range = [-MAX_MOVED, MAX_MOVED];
  try {
    return fitMix(rendered, rangesOf(before), delays);
  } catch {
    return fitMix(rendered, rangesOf(after), delays);
  }
}

/** Returns how many seconds of the tune are needed: it must last until some seconds after the last changed sentence. */
function secondsOfTune(
  { reading, sentences, samples }: Omit<Rendered, 'seconds' | 'even'>,
  changes: readonly string[],
): number {
  const effects = changes.includes('effects') ? (reading.effects ?? []) : [];
  const last = Math.max(0, ...respokenIndexes(changes), ...effects.map(({ after }) => after));
  return Math.min(samples.length / narratorRate, (sentences[last]?.endMs ?? 0) / 1000 + MORE_TUNE_SECONDS);
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Replaces the tune by the theme before the first sentence and after the last one. */
function themeEdits(rendered: Rendered): Edit[] {
  const { id, reading, sentences, samples, frames } = rendered;
  const theme = themeOf(id);
  if (theme === reading.tune) return [];
  const { gain } = mixedAtOpening(rendered);
  const firstMs = sentences[0]?.startMs ?? 0;
  const lastMs = sentences.at(-1)?.endMs ?? 0;
  const end = Math.min(frames, Math.ceil(sampleAt(lastMs + soloSeconds.closing * 1000) / frameSamples));
  const seconds = (end * frameSamples - encoderDelay) / narratorRate;
  const themes = themesAround(theme, seconds, sentences, narratorRate);
  const mix = (i: number) => {
    const nowMs = ((i - encoderDelay) / narratorRate) * 1000;
    const share = Math.min(ramp(nowMs - firstMs, ...fadeMs.in), 1 - ramp(nowMs - lastMs, ...fadeMs.out));
    return (samples[i] ?? 0) * share + (themes[i - encoderDelay] ?? 0) * gain;
  };
  return [-1, sentences.length - 1].map((pause) => {
    const cuts = cutsIn(pause, sentences, frames, true);
    const start = cuts.from * frameSamples;
    const length = Math.min(cuts.to, end) * frameSamples - start;
    return { ...cuts, samples: Float32Array.from({ length }, (_, i) => mix(start + i)) };
  });
}

const ramp = (value: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)));

/**
 * Inserts each effect into the pause after its sentence. The pause gets the length that a new rendering would give it.
 */
function effectEdits(rendered: Rendered): Edit[] {
  const { reading, sentences, samples, frames } = rendered;
  const { tune, gain } = mixedAtOpening(rendered);
  const pauses = pausesForEffects(reading);
  return (reading.effects ?? []).map(({ effect, after }) => {
    const cuts = cutsIn(after, sentences, frames, true);
    const endMs = sentences[after]?.endMs ?? 0;
    const lackingMs = (pauses.get(after) ?? 0) * 1000 - ((sentences[after + 1]?.startMs ?? 0) - endMs);
    const added = Math.max(0, Math.ceil(((lackingMs / 1000) * narratorRate) / frameSamples));
    const start = cuts.from * frameSamples;
    const length = (cuts.to - cuts.from + added) * frameSamples;
    const quiet = new Float32Array(length);
    const at = sampleAt(endMs + effectMargin.before * 1000) - start;
    addEffect(quiet, effect, Math.round((at * sampleRate) / narratorRate));
    const sound = resample(quiet);
    const mixed = quiet.map((_, i) => (tune[start + i] ?? 0) + (sound[i] ?? 0) * gain);
    return blend(samples, { ...cuts, samples: mixed });
  });
}

/** Speaks a sentence again with its loudness in the file. The pauses before and after it keep their lengths. */
function respeakSentence(rendered: Rendered, index: number): { edit: Edit; lengthMs: number } {
  const { id, reading, sentences, samples, frames } = rendered;
  const { tune } = mixedAround(rendered, index);
  const { startMs, endMs } = sentences[index] ?? { startMs: 0, endMs: 0 };
  const { voice: dry, sentences: times } = assemble([synthesise(phrasesFor(id, index))], [0], 0);
  const said = { startMs: times[0]?.startMs ?? 0, endMs: times[0]?.endMs ?? 0 };
  const changes = (pause: number) => reading.effects?.some(({ after }) => after === pause) === true;
  const from = cutsIn(index - 1, sentences, frames, changes(index - 1)).to;
  const to = cutsIn(index, sentences, frames, changes(index)).from;
  const wanted = powerOf(samples.subarray(sampleAt(startMs), sampleAt(endMs)));
  const [first, last] = [sampleAt(said.startMs) - encoderDelay, sampleAt(said.endMs) - encoderDelay];
  const warm = filter(dry, 'highpass=f=70', narratorRate);
  const loudness = (wanted * CODEC_LOSS) / powerOf(warm.subarray(first, last));
  const limiter = `alimiter=limit=${HIGHEST.toFixed(3)}:level=0:latency=1`;
  const voice = filter(warm, `volume=${loudness.toFixed(4)},${limiter}`, narratorRate);
  const start = from * frameSamples;
  const length = sampleAt(startMs) - start + (last - first) + (to * frameSamples - sampleAt(endMs));
  const offset = sampleAt(startMs) - start - first;
  const mixed = Float32Array.from(
    { length: Math.round(length / frameSamples) * frameSamples },
    (_, i) => (tune[start + i] ?? 0) + (voice[i - offset] ?? 0),
  );
  return { edit: blend(samples, { from, to, samples: mixed }), lengthMs: said.endMs - said.startMs };
}

/** Returns the phrases of a sentence. */
function phrasesFor(id: string, index: number): Phrase[] {
  const sentence = readReading(id).sentences[index];
  if (sentence === undefined) throw new Error(`${id} has no sentence ${String(index)}`);
  return phrasesOf(sentence, readStory(id).category === 'bedtime');
}

/**
 * Returns the phrases of a sentence. If one of them is very short, also returns phrases of neighbouring sentences, so
 * that the model speaks them together (groups.ts).
 */
function withCompany(id: string, index: number): Phrase[] {
  const phrases = phrasesFor(id, index);
  if (phrases.every(({ phonemes }) => phonemes.length >= VERY_SHORT)) return phrases;
  const around = Array.from({ length: 2 * COMPANY + 1 }, (_, i) => index - COMPANY + i);
  const others = around.filter((one) => one !== index && readReading(id).sentences[one] !== undefined);
  return [...phrases, ...others.flatMap((one) => phrasesFor(id, one))];
}

const powerOf = (samples: Float32Array): number => Math.sqrt(product(samples, samples) / Math.max(1, samples.length));

type Part = ReturnType<typeof applyEdits>[number];

/** Encodes the new parts, and joins their frames with the frames of the kept parts. */
function encodeParts(parts: readonly Part[], frames: Run['frames']): Buffer {
  const whole = concatenate(parts.map(({ samples }) => samples));
  const runs: Run[] = [];
  let joinedFrames: Buffer | undefined;
  let start = 0;
  for (const [place, { samples, from, isKept }] of parts.entries()) {
    const count = Math.floor(samples.length / frameSamples);
    const following = parts[place + 1];
    const next = following?.isKept ? [{ frames: frames.slice(following.from, following.from + 4), isKept: true }] : [];
    const choices = isKept
      ? [{ frames: frames.slice(from, from + count), isKept }]
      : bitRates.map((rate) => ({ frames: encodeFrames(whole, start, count, rate), isKept }));
    const run = choices.find((choice) => joinFrames([...runs, choice, ...next]) !== undefined);
    if (run === undefined) throw new Error(`the frames from ${String(start)} on do not fit`);
    runs.push(run);
    joinedFrames = joinFrames(runs);
    start += count;
  }
  if (joinedFrames === undefined) throw new Error('the frames do not fit');
  return joinedFrames;
}

/** Encodes a part of the whole sound. Decoders play the returned frames as if the whole sound had been encoded. */
function encodeFrames(whole: Float32Array, start: number, count: number, bitRate: string): Run['frames'] {
  const lead = Math.min(LEAD_FRAMES, start);
  const from = (start - lead) * frameSamples;
  // The delay of the encoder is skipped here, because `whole` already contains these samples at its beginning.
  const input = new Float32Array((lead + count + LEAD_FRAMES) * frameSamples);
  input.set(whole.subarray(from + encoderDelay, from + encoderDelay + input.length));
  const raw = ['-f', 'f32le', '-ar', String(narratorRate), '-ac', '1', '-i', '-'];
  // Without the bit reservoir, no frame depends on data in earlier frames. So the frames can follow those of another
  // encoding.
  const codec = ['-c:a', 'libmp3lame', '-b:a', bitRate, '-reservoir', '0', '-id3v2_version', '0', '-write_xing', '0'];
  return readMp3(ffmpeg([...raw, ...codec, '-f', 'mp3', '-'], bytesOf(input))).frames.slice(lead, lead + count);
}

/** Throws an error if a kept sample has changed. */
function checkKept(id: string, now: Float32Array, parts: readonly Part[]): void {
  const length = parts.reduce((sum, { samples }) => sum + samples.length, 0);
  if (length !== now.length) throw new Error(`${id} has ${String(now.length)} samples instead of ${String(length)}`);
  let at = 0;
  for (const { samples, isKept } of parts) {
    let changed = isKept ? (at === 0 ? 0 : SETTLING_FRAMES * frameSamples) : samples.length;
    while (changed < samples.length && samples[changed] === now[at + changed]) changed += 1;
    if (changed < samples.length) throw new Error(`sample ${String(at + changed)} of ${id} has changed`);
    at += samples.length;
  }
}

const decode = (path: string): Float32Array =>
  samplesOf(ffmpeg(['-flags2', '+skip_manual', '-i', path, '-f', 'f32le', '-']));

/** Converts a sound at the rate of tunes to the rate of the files. */
const resample = (samples: Float32Array): Float32Array => filter(samples, 'anull', sampleRate);

function filter(samples: Float32Array, graph: string, rate: number): Float32Array {
  const input = ['-f', 'f32le', '-ar', String(rate), '-ac', '1', '-i', '-'];
  const output = ['-af', graph, '-ar', String(narratorRate), '-f', 'f32le', '-'];
  return samplesOf(ffmpeg([...input, ...output], bytesOf(samples)));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

const samplesOf = ({ buffer, byteOffset, length }: Buffer): Float32Array =>
  new Float32Array((buffer as ArrayBuffer).slice(byteOffset, byteOffset + 4 * Math.floor(length / 4)));

function ffmpeg(args: readonly string[], input?: Buffer): Buffer {
  const run = spawnSync('ffmpeg', ['-v', 'error', ...args], { input, maxBuffer: 1 << 28 });
  if (run.status !== 0) throw new Error(run.stderr.toString());
  return run.stdout;
}

const orders = process.argv.slice(2).map((given) => {
  const [id = '', changes = ''] = given.split(':');
  return { id, changes: changes.split(',') };
});
// All sentences are spoken at once, because loading the model takes longer than a sentence.
synthesise(orders.flatMap(({ id, changes }) => respokenIndexes(changes).flatMap((index) => withCompany(id, index))));
for (const { id, changes } of orders) amend(id, changes);
