/** A voice of the narrator's model. */
export interface Voice {
  /** The shares of the model's style vectors in the voice. A mixture of several vectors gives a voice in between. */
  styles: Record<string, number>;
  /** The pace. 1 is the pace of the model, about five syllables per second, which is too fast for children. */
  speed: number;
  /** Changes the pitch and the formants together, so that a speaker sounds smaller (above 1) or bigger (below 1). */
  pitch: number;
}

/**
 * The voices use only style vectors of standard Mandarin, and not those of Xiaobei and Xiaoni, who speak with the tones
 * of Liaoning and Shaanxi (docs/decisions/0049-neural-narrator.md).
 */
export const narrator: Voice = { styles: { zf_xiaoxiao: 0.7, zf_xiaoyi: 0.3 }, speed: 0.76, pitch: 1 };

const cast: Record<string, Voice> = {
  // The narrator's voice at a pace for adults.
  toParents: { ...narrator, speed: 0.86 },
  tiny: { styles: { zf_xiaoyi: 1 }, speed: 0.8, pitch: 1.16 },
  kid: { styles: { zf_xiaoyi: 0.7, zm_yunxia: 0.3 }, speed: 0.8, pitch: 1.08 },
  daidi: { styles: { zm_yunxia: 0.7, zf_xiaoyi: 0.3 }, speed: 0.78, pitch: 1.05 },
  mum: { styles: { zf_xiaoxiao: 1 }, speed: 0.75, pitch: 0.94 },
  granny: { styles: { zf_xiaoxiao: 0.8, zf_xiaoyi: 0.2 }, speed: 0.7, pitch: 0.9 },
  pig: { styles: { zm_yunxia: 1 }, speed: 0.75, pitch: 0.98 },
  man: { styles: { zm_yunxi: 0.7, zm_yunyang: 0.3 }, speed: 0.8, pitch: 1 },
  bear: { styles: { zm_yunjian: 1 }, speed: 0.75, pitch: 0.88 },
  old: { styles: { zm_yunyang: 0.6, zm_yunjian: 0.4 }, speed: 0.71, pitch: 0.96 },
};

/** Returns the voice of a character; without a character, the narrator's. */
export function voiceOf(speaker: string | undefined): Voice {
  if (speaker === undefined) return narrator;
  const voice = cast[speaker];
  if (voice === undefined) throw new Error(`no voice is cast for ${speaker}`);
  return voice;
}
