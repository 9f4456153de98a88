/** What the sound is doing, as a listener would say it. */
export type Phase =
  | 'idle'
  /** Asked for; nothing heard yet. */
  | 'loading'
  | 'playing'
  | 'paused'
  /** Was heard, and waits for more of it to arrive. */
  | 'stalled'
  /** The browser wants a tap first. */
  | 'blocked'
  | 'ended'
  | 'failed';

/** What happens to it: the listener's wishes, and what the sound's source tells. */
export type PlayerEvent = 'ask' | 'sound' | 'pause' | 'wait' | 'refuse' | 'end' | 'break' | 'clear';

/** Whatever a row leaves out changes nothing: sources tell the same thing twice, and late. */
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

/** Whether sound is heard or is to come without anybody doing more: a button then offers to pause. */
export const isUnderWay = (phase: Phase): boolean => phase === 'loading' || phase === 'playing' || phase === 'stalled';
