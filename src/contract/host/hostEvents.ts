/**
 * Events in both directions: the page sends one with `notification.sendEvent {name, data: {action?}}`, the host sends
 * one by calling a handler of the same name. An event says only that something has changed; the receiver asks the
 * server for the new state (BRIDGE-07). It carries no data, so a forged one does no harm. The values list the possible
 * actions, if there are several.
 */
export const forwardedEvents = {
  ParentControlUpdated: [],
  UserSigned: [],
  UserHonorUpdated: [],
  UserLaunchAudioUpdated: [],
  UserHealthRecordUpdated: ['healthEdit', 'healthAdd', 'healthDel'],
  UserAimUpdated: ['aimEdit', 'aimAdd'],
} as const;

export type ForwardedEventName = keyof typeof forwardedEvents;

/**
 * The report of what the page is playing, for a host that has its own player, notification or lock screen. The report
 * is sent like a forwarded event, but only from the page to the host, and only when something changes that the host
 * cannot compute from the previous report: the host advances the time itself.
 */
export interface HostPlayback {
  state: 'playing' | 'paused';
  storyId: string;
  title: string;
  seriesTitle: string;
  /** A path relative to the page's origin. */
  cover: string;
  positionMs: number;
  durationMs: number;
  rate: number;
}

export const PLAYBACK_EVENT = 'PlaybackUpdated';

/** The page of `page.native` where users buy a membership. */
export const MEMBERSHIP_PAGE = 'membership';

/**
 * The other events from the host, sent by calling a handler of this name; their data is ignored. `page.back`: the back
 * key was pressed while `setting {controlBack: 1}` was in force (BRIDGE-11). `user.changed`: somebody logged in, logged
 * out or switched accounts in the host, so the page calls `user` again. `player.pause`: the host starts to play a
 * sound, so the page pauses.
 */
const hostNotices = ['page.back', 'user.changed', 'player.pause'] as const;

type HostNoticeName = (typeof hostNotices)[number];
export type HostEventName = HostNoticeName | ForwardedEventName;

export const hostEventNames = [...hostNotices, ...Object.keys(forwardedEvents)] as HostEventName[];
