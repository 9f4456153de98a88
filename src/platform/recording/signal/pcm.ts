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
