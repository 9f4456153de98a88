/**
 * Checks one MP3 file in its own thread, so that the gateway can do other work while the file is decoded. The file
 * arrives in parts; each is answered before the next one is sent, so neither side holds more than one part. This is a
 * separate JavaScript file because a thread starts from a file, and the built gateway is a single file
 * (scripts/build/ensureBuilt.mjs copies this file beside it).
 *
 * In: `{ part: Uint8Array }` …, then `{ end: true }`. Out: `{ clean: Uint8Array }` for each part, which contains only
 * whole frames; then `{ result }`. If the file is refused, the reply is `{ refusal: code }`, and the thread ends. Any
 * other error, such as a decoder that is not installed, ends the thread and says nothing about the file.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createFrameReader } from './mp3Frames.mjs';
import { createLoudnessMeter, createPeakMeter } from './soundMeters.mjs';

/**
 * The number of bytes of frames that are decoded at a time; at the lowest bit rate (8 kbit/s) these are 16 s of sound.
 */
const DECODED_BYTES = 16 * 1024;

const { maxMs, minMs, upper, lower, maxPeakDb, quiet } = workerData;
/**
 * Created when the first whole frames arrive. Creating it earlier would make refusing a file of another type take three
 * times as long.
 * @type {import('mpg123-decoder').MPEGDecoder | undefined}
 */
let decoder;
const frames = createFrameReader();
/** @type {ReturnType<typeof createLoudnessMeter> | undefined} */
let loudness;
/** @type {ReturnType<typeof createPeakMeter> | undefined} */
let peak;
/**
 * The duration without the silence that encoders add at both ends and declare in an Info frame. Players leave this
 * silence out, too.
 */
let decodedMs = 0;

class Refused extends Error {}

/** @param {string} code */
const refuse = (code) => {
  throw new Refused(code);
};

async function startDecoder() {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const started = new MPEGDecoder();
  await started.ready;
  return started;
}

/**
 * @param {import('mpg123-decoder').MPEGDecoder} from
 * @param {Uint8Array} bytes
 */
function decode(from, bytes) {
  try {
    return from.decode(bytes);
  } catch {
    // If the decoder throws, the file must be broken, because the decoder reads nothing else.
    return refuse('recording_broken');
  }
}

/** @param {Uint8Array} bytes */
async function measure(bytes) {
  if (bytes.length === 0) return;
  decoder ??= await startDecoder();
  for (let from = 0; from < bytes.length; from += DECODED_BYTES) {
    const part = bytes.subarray(from, from + DECODED_BYTES);
    const { channelData, errors, sampleRate, samplesDecoded } = decode(decoder, part);
    if (errors.length > 0) refuse('recording_broken');
    if (samplesDecoded === 0) continue;
    decodedMs += (samplesDecoded / sampleRate) * 1000;
    // Of mono sound, only one channel is measured, because the decoder copies the sound into both channels.
    const channels = channelData.slice(0, frames.isMono() ? 1 : 2);
    loudness ??= createLoudnessMeter(sampleRate, channels.length);
    peak ??= createPeakMeter(channels.length);
    loudness.add(channels);
    peak.add(channels);
  }
}

/** @param {Uint8Array} part */
async function take(part) {
  const read = frames.read(part);
  if (read.refusal) refuse(read.refusal);
  if (frames.durationMs() > maxMs) refuse('recording_long');
  await measure(read.bytes);
  parentPort?.postMessage({ clean: read.bytes });
}

function finish() {
  const refusal = frames.end();
  if (refusal) refuse(refusal);
  const durationMs = Math.round(decodedMs);
  if (durationMs < minMs) refuse('recording_short');
  const lufs = loudness?.integrated();
  const peakDb = peak?.decibels() ?? -Infinity;
  if (lufs === undefined || lufs < quiet) refuse('recording_quiet');
  if (peakDb > maxPeakDb) refuse('recording_loud');
  if (lufs > upper || lufs < lower) refuse('recording_level');
  parentPort?.postMessage({ result: { durationMs, lufs, peakDb } });
}

parentPort?.on('message', async ({ part, end }) => {
  try {
    if (end === true) finish();
    else await take(part);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    parentPort?.postMessage({ refusal: error.message });
    parentPort?.close();
  }
});
