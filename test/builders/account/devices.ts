import type { ListedSession } from '#contract/account/sessions.ts';

/** Returns a session as the gateway lists it: by default, this phone. */
export const aSession = (changes: Partial<ListedSession> = {}): ListedSession => ({
  id: 'session-00000001',
  caller: '1002',
  createdAt: Date.UTC(2026, 10, 20, 4),
  lastSeenAt: Date.now(),
  isThis: true,
  terminal: null,
  model: 'M2006C3LG',
  customName: '',
  isLimited: false,
  ...changes,
});
