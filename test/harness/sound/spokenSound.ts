import fs from 'node:fs';

/** The sound that the fake microphone plays again and again (harness/browser/fakeMicrophone.ts): 6 s of a story. */
export const SPOKEN_SECONDS = 6;
export const SPOKEN_RATE = 16_000;

export function spokenSound(): Float32Array {
  const file = fs.readFileSync('test/journeys/creators/voice.wav');
  // The samples of a WAV file begin after the name and the length of its chunk `data`.
  const bytes = file.subarray(file.indexOf('data') + 8);
  return Float32Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(2 * index) / 32_768);
}
