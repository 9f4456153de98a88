import { readFileSync, writeFileSync } from 'node:fs';

/** The sample rate of the tunes. */
export const sampleRate = 22_050;

/** Reads the samples (−1 … 1) of a mono 16-bit WAV file. */
export function readWave(path: string): Float32Array {
  const file = readFileSync(path);
  const header = file.indexOf('data');
  const bytes = file.subarray(header + 8);
  const samples = new Float32Array(Math.floor(bytes.length / 2));
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(i * 2) / 32_768;
  return samples;
}

/** Writes a mono 16-bit WAV file. */
export function writeWave(path: string, samples: Float32Array, rate = sampleRate): void {
  const dataLength = samples.length * 2;
  const file = Buffer.alloc(44 + dataLength);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + dataLength, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(dataLength, 40);
  samples.forEach((sample, i) => {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + i * 2);
  });
  writeFileSync(path, file);
}

export function silence(seconds: number, rate = sampleRate): Float32Array {
  return new Float32Array(Math.round(seconds * rate));
}

export function concatenate(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Scales a sound to a level (root mean square), because voices and tunes differ in loudness. */
export function toLevel(samples: Float32Array, level: number): Float32Array {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  const gain = power === 0 ? 0 : level / Math.sqrt(power);
  return samples.map((sample) => sample * gain);
}
