/** Every key the app keeps in local or session storage. */
export const storageKeys = {
  /** STATE-04 */
  deviceId: 'device_uuid',
  /** AUTH-12: the SHA-256 of the last authToken that logged in. */
  usedAuthToken: 'used_auth_token',
  /** Fingerprints of the host's user and token that the present session was made from. */
  hostSession: 'host_session',
  /** The fingerprint of the host's user who logged out in the page, and is not logged in again by themselves. */
  leftHostUser: 'left_host_user',
  /** STATE-06, session storage. */
  wechatOpenId: 'wechat_open_id',
  /** The last home answer, shown at once on the next opening. */
  home: 'home_cache',
  /** The child's age of the last visit, so that index.html can ask for the right home. */
  age: 'child_age',
  theme: 'theme',
  /** Whether pinyin stands over a story's text. */
  pinyin: 'story_pinyin',
  /** What follows the last story of a list. */
  repeat: 'player_repeat',
  playbackRate: 'playback_rate',
  /** How far stories were heard on this phone, by the signed-in user and by whoever listens without an account. */
  heardByUser: 'heard_by_user',
  heardByGuest: 'heard_by_guest',
  /** Where picture books were left on this phone by whoever reads without an account. */
  bookPages: 'book_pages',
  /** How far videos were seen on this phone without an account. */
  seenVideos: 'seen_videos',
  /** Whether the next video begins by itself. */
  playsOn: 'videos_play_on',
  /** The grade and term of words chosen last, such as `3.2`. */
  wordBook: 'word_book',
  /** What was typed of a comment, by the story's id. */
  comment: 'comment_draft',
  /** A note on a chapter that is being written, session storage: it is nobody else's. */
  noteDraft: 'note_draft',
  /** What was typed of a report on a word. */
  wordFeedback: 'word_feedback',
  /** The dictation that was begun and not yet submitted, and how words were read last. */
  dictationDraft: 'dictation_draft',
  dictationSettings: 'dictation_settings',
  /** Words that were typed and not yet saved as a list. */
  dictationTyped: 'dictation_typed',
  /** STATE-08: the server's day on which the first dictation had its bonus. */
  firstDictationDaily: 'first_dictation_daily',
  /** There while the signed-in user has blocked something: everybody's home is not for them. */
  hasBlocked: 'has_blocked',
} as const;
