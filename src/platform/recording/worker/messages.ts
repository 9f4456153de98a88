import type { MixPlan } from '#platform/recording/mix/mixPlan.ts';
import type { MusicId } from '#platform/recording/music/music.ts';
import type { Bar } from '#platform/recording/signal/bars.ts';
import type { WaveColours } from '#platform/recording/signal/liveWave.ts';

/** What the page knows of a mix: the worker plays the music. */
export type MixRequest = Omit<MixPlan, 'music'> & { music: MusicId | null };

/** What the page asks of the worker. */
export type RecordingRequest =
  | { kind: 'begin'; part: string; inputRate: number }
  /** The sound of the part comes through a port, past the page; or the page adds it. */
  | { kind: 'listen'; port: MessagePort }
  | { kind: 'add'; block: Float32Array }
  /** Ends a part; what follows without a gap belongs to the next one. */
  | { kind: 'cut'; next: string }
  | { kind: 'end' }
  /** Draws from now on what it hears, past the page. */
  | { kind: 'draw'; canvas: OffscreenCanvas; colours: WaveColours }
  | { kind: 'colour'; colours: WaveColours }
  | { kind: 'mix'; draftId: string; plan: MixRequest }
  | { kind: 'cancelMix' }
  /** Asks for a few seconds of a tune, as they are heard where nobody speaks. */
  | { kind: 'tune'; music: MusicId }
  /** Asks for the recorded voice as it is, as a file that the page can play at once. */
  | { kind: 'preview'; sentences: MixPlan['sentences']; gain: number };

export type RecordingReport =
  | { kind: 'heard'; part: string; bars: Bar[] }
  /** All of the part is on the disk. */
  | { kind: 'ended'; part: string; samples: number }
  /** Recording has ended, because nothing can be written. */
  | { kind: 'unwritten'; isFull: boolean }
  | { kind: 'previewed'; wave: Blob }
  | { kind: 'unpreviewed' }
  | { kind: 'tuned'; music: MusicId; sound: Float32Array<ArrayBuffer> }
  | { kind: 'mixing'; share: number }
  | { kind: 'mixed' }
  | { kind: 'unmixed'; reason: 'silent' | 'full' | 'failed' };
