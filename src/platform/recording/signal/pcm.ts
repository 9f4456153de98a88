export const toPcm = (samples: Float32Array): Int16Array<ArrayBuffer> => {
  const pcm = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i += 1) {
    pcm[i] = Math.max(-32_768, Math.min(32_767, Math.round((samples[i] ?? 0) * 32_767)));
  }
  return pcm;
};

export const fromPcm = (pcm: Int16Array): Float32Array<ArrayBuffer> => {
  const samples = new Float32Array(pcm.length);
  for (let i = 0; i < pcm.length; i += 1) samples[i] = (pcm[i] ?? 0) / 32_767;
  return samples;
};

/** Joins bytes without `Blob.arrayBuffer`, which is missing in iOS 12 and in Chrome before 76. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const joinedPcm = (parts: readonly Int16Array[]): Int16Array<ArrayBuffer> =>
  new Int16Array(joined(parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength))).buffer);
