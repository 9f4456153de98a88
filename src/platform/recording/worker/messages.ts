import type { MixPlan } from '#platform/recording/mix/mixPlan.ts';
import type { MusicId } from '#platform/recording/music/music.ts';
import type { Bar } from '#platform/recording/signal/bars.ts';
import type { WaveColours } from '#platform/recording/signal/liveWave.ts';

/**
 * The page's request for a mix. It contains only the name of the music, because the worker computes the music itself.
 */
export type MixRequest = Omit<MixPlan, 'music'> & { music: MusicId | null };

/** The requests of the page to the worker. */
export type RecordingRequest =
  | { kind: 'begin'; draftId: string; part: string; inputRate: number }
  /**
   * Sets the port through which the worker receives the sound of the part directly, without the page. If no port is
   * set, the page sends the sound with `add`.
   */
  | { kind: 'listen'; port: MessagePort }
  | { kind: 'add'; block: Float32Array }
  /** Ends a part. The sound after it belongs to the next part, without a gap. */
  | { kind: 'cut'; next: string }
  | { kind: 'end' }
  /** Draws the sound on this canvas from now on, without the page. */
  | { kind: 'draw'; canvas: OffscreenCanvas; colours: WaveColours }
  | { kind: 'colour'; colours: WaveColours }
  /**
   * `mix` is the number of the mix. By this number, the page recognises late reports about a cancelled mix, and ignores
   * them.
   */
  | { kind: 'mix'; mix: number; draftId: string; plan: MixRequest }
  | { kind: 'cancelMix'; mix: number }
  /** Requests a few seconds of a tune, as loud as in a passage without a voice. */
  | { kind: 'tune'; music: MusicId }
  /** Requests the recorded voice without mixing, as a file that the page can play immediately. */
  | { kind: 'preview'; sentences: MixPlan['sentences']; gain: number };

export type RecordingReport =
  | { kind: 'heard'; part: string; bars: Bar[] }
  /** The part is completely stored on the disk. */
  | { kind: 'ended'; part: string; samples: number }
  /**
   * The recording has ended, because nothing more can be written. The reason `gone` means that the draft was deleted.
   */
  | { kind: 'unwritten'; reason: 'full' | 'gone' | 'failed' }
  | { kind: 'previewed'; wave: Blob }
  | { kind: 'unpreviewed' }
  | { kind: 'tuned'; music: MusicId; sound: Float32Array<ArrayBuffer> }
  | { kind: 'mixing'; mix: number; share: number }
  | { kind: 'mixed'; mix: number }
  | { kind: 'unmixed'; mix: number; reason: 'silent' | 'full' | 'failed' }
  /** The worker has ended without handling all requests. The next request starts another worker. */
  | { kind: 'lost' };
