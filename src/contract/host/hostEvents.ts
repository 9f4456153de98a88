/**
 * The events that both sides send: the page with `notification.sendEvent {name, data: {action?}}`, the host by calling
 * a handler with the name of the event. An event says only that something has changed; the receiver asks the server for
 * the new state (BRIDGE-07). Except for the action, events carry no data, so a forged event does no harm. The values of
 * this object list the possible actions of events that have several.
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
 * What the page reports about its playback, for a host that has its own player, notification or lock screen. The report
 * is sent like a forwarded event, but only from the page to the host. The host advances the time itself, so the page
 * sends a report only when something changes that the host cannot compute from the previous one.
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

/** The name by which `page.native` opens the page where users buy a membership. */
export const MEMBERSHIP_PAGE = 'membership';

/**
 * The other events that the host sends by calling a handler with the name of the event. The page ignores their data.
 * `page.back`: the back key was pressed while `setting {controlBack: 1}` was active (BRIDGE-11). `user.changed`:
 * somebody logged in, logged out or switched accounts in the host, so the page calls `user` again. `player.pause`: the
 * host starts to play a sound, so the page pauses.
 */
const hostNotices = ['page.back', 'user.changed', 'player.pause'] as const;

type HostNoticeName = (typeof hostNotices)[number];
export type HostEventName = HostNoticeName | ForwardedEventName;

export const hostEventNames = [...hostNotices, ...Object.keys(forwardedEvents)] as HostEventName[];
