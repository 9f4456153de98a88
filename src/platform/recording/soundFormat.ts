/** The sample rate of our stories and of all recordings. A voice needs no frequencies above 12 kHz. */
export const SAMPLE_RATE = 24_000;

/** The number of samples in each row of the database. A crash loses no more than one row. */
export const CHUNK_SAMPLES = SAMPLE_RATE / 2;

/** The number of samples that a bar of the waveform represents, which is 50 ms. */
export const BAR_SAMPLES = SAMPLE_RATE / 20;

export const msOf = (samples: number): number => Math.round((samples / SAMPLE_RATE) * 1000);

export const toDb = (amplitude: number): number => 20 * Math.log10(Math.max(amplitude, 1e-9));
export const fromDb = (db: number): number => 10 ** (db / 20);
