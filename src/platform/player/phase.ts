/** The phase of the sound, as a listener perceives it. */
export type Phase =
  | 'idle'
  /** The sound was requested, but is not audible yet. */
  | 'loading'
  | 'playing'
  | 'paused'
  /** The sound was audible, and is waiting for more data. */
  | 'stalled'
  /** The browser requires a tap before it plays the sound. */
  | 'blocked'
  | 'ended'
  | 'failed';

/** The events that change the phase: actions of the listener, and events of the audio element. */
export type PlayerEvent = 'ask' | 'sound' | 'pause' | 'wait' | 'refuse' | 'end' | 'break' | 'clear';

/**
 * The next phase for each phase and event. An event that is not listed for a phase changes nothing, because audio
 * elements report events repeatedly and late.
 */
const transitions: Record<Phase, Partial<Record<PlayerEvent, Phase>>> = {
  idle: { ask: 'loading', sound: 'playing' },
  loading: { sound: 'playing', pause: 'paused', refuse: 'blocked', end: 'ended', break: 'failed', clear: 'idle' },
  playing: { ask: 'loading', pause: 'paused', wait: 'stalled', end: 'ended', break: 'failed', clear: 'idle' },
  paused: { ask: 'loading', sound: 'playing', clear: 'idle' },
  stalled: { ask: 'loading', sound: 'playing', pause: 'paused', end: 'ended', break: 'failed', clear: 'idle' },
  blocked: { ask: 'loading', sound: 'playing', break: 'failed', clear: 'idle' },
  ended: { ask: 'loading', sound: 'playing', clear: 'idle' },
  failed: { ask: 'loading', sound: 'playing', clear: 'idle' },
};

export const nextPhase = (phase: Phase, event: PlayerEvent): Phase => transitions[phase][event] ?? phase;

/**
 * Returns whether the sound is audible, or will become audible without another action of the listener. The button then
 * offers to pause.
 */
export const isUnderWay = (phase: Phase): boolean => phase === 'loading' || phase === 'playing' || phase === 'stalled';
