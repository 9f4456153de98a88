import { MPEGDecoder } from 'mpg123-decoder';
import { mixdown } from '#platform/recording/mix/mixdown.ts';
import { joined, toPcm } from '#platform/recording/signal/pcm.ts';
import { createResampler } from '#platform/recording/signal/resampler.ts';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { steepnessOfJoin } from '#test/harness/sound/joins.ts';
import { SPOKEN_RATE, spokenSound } from '#test/harness/sound/spokenSound.ts';

/** Makes the finished file of some takes, and returns its sound as a player decodes it. */
async function fileOf(takes: readonly Int16Array[]): Promise<Float32Array> {
  const pieces: Uint8Array[] = [];
  const samples = takes.reduce((sum, take) => sum + take.length, 0);
  const sentences = takes.map((take, index) => [{ id: String(index), samples: take.length }]);
  await mixdown(
    { sentences, trim: { from: 0, to: samples }, gateThreshold: undefined, music: undefined },
    {
      read: async function* take(id) {
        yield takes[Number(id)] ?? new Int16Array();
      },
      write: async ({ bytes, isHead }) => void (isHead ? pieces.unshift(bytes) : pieces.push(bytes)),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
  );
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData } = decoder.decode(joined(pieces));
  decoder.free();
  return channelData[0] ?? new Float32Array();
}

it('the finished file of two takes of real speech has no click at their join, wherever in a word the takes end and begin', async () => {
  const { convert, flush } = createResampler(SPOKEN_RATE, SAMPLE_RATE);
  const voice = toPcm(Float32Array.from([...convert(spokenSound()), ...flush()]));
  const steepnesses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const end = Math.round((1.2 + 0.31 * round) * SAMPLE_RATE);
    const start = Math.round((0.5 + 0.17 * round) * SAMPLE_RATE);
    const file = await fileOf([voice.slice(0, end), voice.slice(start, start + 2 * SAMPLE_RATE)]);
    steepnesses.push(steepnessOfJoin(file, end / SAMPLE_RATE, SAMPLE_RATE));
  }
  expect(steepnesses.filter((steepness) => steepness >= 1)).toEqual([]);
}, 60_000);
