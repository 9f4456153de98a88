import { MICROPHONE_BUSY_CODE, MAX_SOUND_BYTES, type HostCallName } from '#contract/host/bridge.ts';
import type { HostAnswer } from './observation.ts';

const SAMPLE_RATE = 24_000;
const BYTES_A_SAMPLE = 2;
/**
 * The sound that the simulated microphone records: a hummed tone with silence between its syllables, so that a level
 * meter moves.
 */
const PITCH_HZ = 220;
const SYLLABLES_PER_SECOND = 3;
const LOUDNESS = 0.25;

const success = (data: unknown): HostAnswer => ({ code: 0, data, msg: '' });
const fail = (code: number, msg: string): HostAnswer => ({ code, data: null, msg });

/** Creates the microphone of the simulated app. `now` returns the time in milliseconds. */
export function createMicrophone(now: () => number) {
  let isOpen = false;
  let sound: { startedAt: number; maxMs: number } | undefined;

  const read = (offset: number): HostAnswer => {
    if (!sound) return fail(MICROPHONE_BUSY_CODE, '没有在录音');
    const recordedMs = Math.min(now() - sound.startedAt, sound.maxMs);
    const recorded = Math.floor((recordedMs / 1_000) * SAMPLE_RATE) * BYTES_A_SAMPLE;
    const end = Math.min(recorded, offset + MAX_SOUND_BYTES);
    return success({
      pcm: toBase64(offset / BYTES_A_SAMPLE, end / BYTES_A_SAMPLE),
      isEnd: recordedMs === sound.maxMs && end === recorded,
    });
  };

  return {
    /** Returns the microphone's reply to a call; undefined for calls that do not concern the microphone. */
    answerTo(name: HostCallName, data: unknown): HostAnswer | undefined {
      const { maxMs, offset } = (data ?? {}) as Record<string, unknown>;
      switch (name) {
        case 'record.open':
          isOpen = true;
          return success({ sampleRate: SAMPLE_RATE });
        case 'record.start':
          if (!isOpen) return fail(MICROPHONE_BUSY_CODE, '麦克风没有打开');
          sound = { startedAt: now(), maxMs: Number(maxMs) };
          return success(null);
        case 'record.read':
          return read(Number(offset));
        case 'record.close':
          isOpen = false;
          sound = undefined;
          return success(null);
        default:
          return undefined;
      }
    },
  };
}

function toBase64(from: number, to: number): string {
  const samples = new DataView(new ArrayBuffer(Math.max(0, to - from) * BYTES_A_SAMPLE));
  for (let at = from; at < to; at += 1) {
    const seconds = at / SAMPLE_RATE;
    const swell = Math.max(0, Math.sin(2 * Math.PI * SYLLABLES_PER_SECOND * seconds));
    const value = LOUDNESS * swell * Math.sin(2 * Math.PI * PITCH_HZ * seconds);
    samples.setInt16((at - from) * BYTES_A_SAMPLE, value * 0x7fff, true);
  }
  let text = '';
  for (const byte of new Uint8Array(samples.buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}
