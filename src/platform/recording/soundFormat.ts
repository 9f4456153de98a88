/** The rate of the sound of our stories, and of every recording. Nothing above 12 kHz is needed for a voice. */
export const SAMPLE_RATE = 24_000;

/** How much sound is written to the database at a time, so that a crash loses no more. */
export const CHUNK_SAMPLES = SAMPLE_RATE / 2;

/** A bar of the waveform stands for this many samples: 50 ms. */
export const BAR_SAMPLES = SAMPLE_RATE / 20;

export const msOf = (samples: number): number => Math.round((samples / SAMPLE_RATE) * 1000);

export const toDb = (amplitude: number): number => 20 * Math.log10(Math.max(amplitude, 1e-9));
export const fromDb = (db: number): number => 10 ** (db / 20);
