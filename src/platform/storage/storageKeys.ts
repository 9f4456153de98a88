/**
 * The key of text that belongs to one child. It is read and written by `childStore`, which keeps the children of an account
 * apart; a `TextStore` does not accept it.
 */
export type ChildKey = string & { readonly belongsTo: 'child' };
/** Any other key. */
export type PlainKey = string & { readonly belongsTo?: 'device' | 'account' };

const keysOfChildren = new Set<string>();

function ofChild(key: string): ChildKey {
  keysOfChildren.add(key);
  return key as ChildKey;
}

export const isChildKey = (key: PlainKey | ChildKey): key is ChildKey => keysOfChildren.has(key);

/** Data of the device, independent of the user. */
export const deviceKeys = {
  /** STATE-04 */
  deviceId: 'device_uuid',
  /** AUTH-12: the SHA-256 of the last authToken that logged in. */
  usedAuthToken: 'used_auth_token',
  /** Nonces of logins for which this browser has opened the account site (AUTH-20). */
  loginRequests: 'login_requests',
  /** The fingerprint of the host's user who has logged out in the page, and is not logged in automatically again. */
  leftHostUser: 'left_host_user',
  /** Session storage: the builds whose scripts failed to load, for which index.html has already reloaded the page. */
  reloadedBuilds: 'reloaded_builds',
  /** STATE-06, session storage: the user's WeChat open id. */
  wechatOpenId: 'wechat_open_id',
  /** Session storage: the nonce of the open id that this tab has requested. */
  wechatRequest: 'wechat_request',
  /** Session storage: the order whose payment this tab has begun, and of which the host app is still to be told. */
  begunPayment: 'begun_payment',
  /** Session storage: the address of the cashier whose payer has tapped, and is away until WeChat has said who it is. */
  postponedPayment: 'postponed_payment',
  theme: 'theme',
  /** Whether pinyin is shown over a story's text. */
  pinyin: 'story_pinyin',
  /** The repeat setting of the player. */
  repeat: 'player_repeat',
  playbackRate: 'playback_rate',
  /** The positions in stories of a listener without an account. */
  heardByGuest: 'heard_by_guest',
  /** The positions in picture books of a reader without an account. */
  bookPages: 'book_pages',
  /** The positions in videos of a viewer without an account. */
  seenVideos: 'seen_videos',
  /** Whether the next video starts automatically. */
  playsOn: 'videos_play_on',
  /** The last chosen grade and term of words, such as `3.2`. */
  wordBook: 'word_book',
  /** The last settings of a dictation. */
  dictationSettings: 'dictation_settings',
  /** The links by which this device was asked to pay for friends, with what recognises its payments. */
  friendLinks: 'friend_links',
  /** The links by which this device was given something. */
  openedGifts: 'opened_gifts',
  /** The links by which a family was invited on this device. */
  openedInvites: 'opened_invites',
  /** Exists once recordings were opened on this device, which may hold some of several users since. */
  openedRecordings: 'opened_recordings',
  /** The latest time that the device has known, so that members' downloads end although its clock is set back. */
  latestMoment: 'latest_moment',
} as const;

/**
 * Personal data, which a logout deletes (AUTH-09). Those `ofChild` belong to one child, the others to the account, whichever
 * child is active.
 */
export const personKeys = {
  /** Fingerprints of the host's user and token from which the current session was created. */
  hostSession: 'host_session',
  /** The last reply with the home, shown immediately at the next visit; without what the user has blocked. */
  home: 'home_cache',
  /** The child's age at the last visit, so that index.html can request the right home. */
  age: 'child_age',
  /** The address of the child's head wear at the last visit, so that a reload shows it at once. */
  headwear: 'child_headwear',
  /** The positions in stories of the signed-in user. */
  heardByUser: ofChild('heard_by_user'),
  /** Unsent comments by story id. */
  comment: 'comment_draft',
  /** The unsaved note on a chapter. */
  noteDraft: 'note_draft',
  /** The unsent report on a word. */
  wordFeedback: 'word_feedback',
  /** The unsaved delivery address. */
  addressDraft: 'address_draft',
  /** What was changed about a child and not saved. */
  childDraft: 'child_draft',
  /** The avatar that was chosen and not saved. */
  avatarDraft: ofChild('avatar_draft'),
  /** The unsaved health record. */
  healthDraft: ofChild('health_draft'),
  /** The unsaved honour. */
  honourDraft: ofChild('honour_draft'),
  /** The name of a folder for favourites that was not saved. */
  folderNameDraft: ofChild('folder_name_draft'),
  /** The unsaved aim. */
  aimDraft: ofChild('aim_draft'),
  /** What was written to be shared with everybody, and was not sent. */
  entryDraft: 'entry_draft',
  /** The name of a device that was not saved. */
  deviceNameDraft: 'device_name_draft',
  /** The card code that was typed and not redeemed. */
  cardCodeDraft: 'card_code_draft',
  /** The review of an order that was not sent. */
  reviewDraft: 'review_draft',
  /** The links by which the signed-in user has asked friends to pay. */
  payRequestLinks: 'pay_request_links',
  /** The message to a friend, who is to pay or gets something, for which no link was created. */
  friendMessageDraft: 'friend_message_draft',
  /** The return of goods that was not requested yet. */
  returnDraft: 'return_draft',
  /** The links by which the signed-in user gives something to friends. */
  giftLinks: 'gift_links',
  /** The links by which the signed-in family invites friends. */
  friendInvites: 'friend_invites',
  /** The request for an invoice that was not sent. */
  invoiceDraft: 'invoice_draft',
  /** The message to the operator that was not sent. */
  feedbackDraft: 'feedback_draft',
  /** The further message to the operator that was not sent. */
  feedbackReplyDraft: 'feedback_reply_draft',
  /** The application to become a partner that was not sent. */
  partnerDraft: 'partner_draft',
  /** The dictation that was begun and not yet submitted. */
  dictationDraft: ofChild('dictation_draft'),
  /** Words that were typed and not yet saved as a list. */
  dictationTyped: ofChild('dictation_typed'),
  /** STATE-08: the server's day on which the first dictation had its bonus, and the children who have had it. */
  firstDictationDaily: 'first_dictation_daily',
  /** Changes of the child's limits that were not saved. */
  limitsDraft: ofChild('limits_draft'),
  /** A text that was written to be recorded, and was not begun. */
  recordingTextDraft: ofChild('recording_text_draft'),
  /** What was written about a recording that was not published yet. */
  workDraft: ofChild('work_draft'),
  /** How long the child has used the device without a network; not reported yet. */
  offlineUse: ofChild('offline_use'),
  /** How much time was left when the gateway was asked last, for use without a network; only if something was downloaded. */
  knownTime: ofChild('known_time'),
  /** Marks the downloads of the device's last user, and names that user: docs/decisions/0077. */
  downloadsOwner: 'downloads_owner',
  /** Exists while the signed-in user has blocked something: the public home is not for them. */
  hasBlocked: 'has_blocked',
} as const;

export const personKeyTexts: readonly string[] = Object.values(personKeys);

/** All keys that the app uses in local or session storage. */
export const storageKeys = { ...deviceKeys, ...personKeys } as const;
