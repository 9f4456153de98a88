/** What stays on the device, whoever uses it. */
export const deviceKeys = {
  /** STATE-04 */
  deviceId: 'device_uuid',
  /** AUTH-12: the SHA-256 of the last authToken that logged in. */
  usedAuthToken: 'used_auth_token',
  /** Nonces of logins that this browser has gone to the account site for (AUTH-20). */
  loginRequests: 'login_requests',
  /** The fingerprint of the host's user who logged out in the page, and is not logged in again by themselves. */
  leftHostUser: 'left_host_user',
  /** Session storage: the builds whose scripts did not come, for which index.html has reloaded the page by itself. */
  reloadedBuilds: 'reloaded_builds',
  /** STATE-06, session storage: whose WeChat this is. */
  wechatOpenId: 'wechat_open_id',
  theme: 'theme',
  /** Whether pinyin stands over a story's text. */
  pinyin: 'story_pinyin',
  /** What follows the last story of a list. */
  repeat: 'player_repeat',
  playbackRate: 'playback_rate',
  /** How far stories were heard on this phone by whoever listens without an account. */
  heardByGuest: 'heard_by_guest',
  /** Where picture books were left on this phone by whoever reads without an account. */
  bookPages: 'book_pages',
  /** How far videos were seen on this phone without an account. */
  seenVideos: 'seen_videos',
  /** Whether the next video begins by itself. */
  playsOn: 'videos_play_on',
  /** The grade and term of words chosen last, such as `3.2`. */
  wordBook: 'word_book',
  /** How words were read last. */
  dictationSettings: 'dictation_settings',
} as const;

/** What belongs to a person and goes with their logout (AUTH-09). */
export const personKeys = {
  /** Fingerprints of the host's user and token that the present session was made from. */
  hostSession: 'host_session',
  /** The last home answer, shown at once on the next opening; without what the user has blocked. */
  home: 'home_cache',
  /** The child's age of the last visit, so that index.html can ask for the right home. */
  age: 'child_age',
  /** How far stories were heard on this phone by the signed-in user. */
  heardByUser: 'heard_by_user',
  /** What was typed of a comment, by the story's id. */
  comment: 'comment_draft',
  /** A note on a chapter that is being written. */
  noteDraft: 'note_draft',
  /** What was typed of a report on a word. */
  wordFeedback: 'word_feedback',
  /** The dictation that was begun and not yet submitted. */
  dictationDraft: 'dictation_draft',
  /** Words that were typed and not yet saved as a list. */
  dictationTyped: 'dictation_typed',
  /** STATE-08: the server's day on which the first dictation had its bonus. */
  firstDictationDaily: 'first_dictation_daily',
  /** There while the signed-in user has blocked something: everybody's home is not for them. */
  hasBlocked: 'has_blocked',
} as const;

/** Every key the app keeps in local or session storage. */
export const storageKeys = { ...deviceKeys, ...personKeys } as const;
