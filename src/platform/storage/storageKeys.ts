/**
 * The key of a stored value that belongs to one child. `childStore` reads and writes such values, and stores those of
 * different children separately. A `TextStore` does not accept such a key.
 */
export type ChildKey = string & { readonly belongsTo: 'child' };
/** The key of a stored value that belongs to the device or to an account, and not to one child. */
export type PlainKey = string & { readonly belongsTo?: 'device' | 'account' };

const keysOfChildren = new Set<string>();

function ofChild(key: string): ChildKey {
  keysOfChildren.add(key);
  return key as ChildKey;
}

export const isChildKey = (key: PlainKey | ChildKey): key is ChildKey => keysOfChildren.has(key);

/** The keys of data that belong to the device, whoever the user is. */
export const deviceKeys = {
  /** The id of the device (STATE-04). */
  deviceId: 'device_uuid',
  /** The SHA-256 of the last authToken that logged in (AUTH-12). */
  usedAuthToken: 'used_auth_token',
  /** The nonces of logins for which this browser has opened the account site (AUTH-20). */
  loginRequests: 'login_requests',
  /**
   * The fingerprint of the host's user who has logged out in the page, and must not be logged in automatically again.
   */
  leftHostUser: 'left_host_user',
  /**
   * In the session storage: the builds whose scripts failed to load, for which index.html has already reloaded the
   * page.
   */
  reloadedBuilds: 'reloaded_builds',
  /** In the session storage: the user's WeChat open id (STATE-06). */
  wechatOpenId: 'wechat_open_id',
  /** In the session storage: the nonce of the open id that this tab has requested. */
  wechatRequest: 'wechat_request',
  /**
   * In the session storage: the order for which this tab has begun a payment that it has not reported to the host app
   * yet.
   */
  begunPayment: 'begun_payment',
  /**
   * In the session storage: the address of the cashier at which the user has tapped the button to pay. It is needed
   * while WeChat determines who the user is.
   */
  postponedPayment: 'postponed_payment',
  /** This key exists if the host has said at the last visit that it is the HD app (ENV-05). */
  hdApp: 'hd_app',
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
  /**
   * The links of friends' payment requests that were opened on this device, with the secrets that prove which payments
   * this device has made.
   */
  friendLinks: 'friend_links',
  /** The links of gifts that were opened on this device. */
  openedGifts: 'opened_gifts',
  /** The links of invitations that a family has opened on this device. */
  openedInvites: 'opened_invites',
  /**
   * This key exists once recordings were opened on this device. From then on the device may store recordings of several
   * users.
   */
  openedRecordings: 'opened_recordings',
  /**
   * The latest time that the device has known. Downloads of members expire by this time, even if the clock is set back.
   */
  latestMoment: 'latest_moment',
} as const;

/**
 * The keys of personal data, which a logout deletes (AUTH-09). Keys marked with `ofChild` belong to one child. All
 * others belong to the account, whichever child is active.
 */
export const personKeys = {
  /** The fingerprints of the host's user and token with which the current session was created. */
  hostSession: 'host_session',
  /** The last reply for the home, without content that the user has blocked. The next visit shows it immediately. */
  home: 'home_cache',
  /** The child's age at the last visit, so that the home for this age is requested before the user has been loaded. */
  age: 'child_age',
  /** The address of the child's head wear at the last visit, so that a reload shows it immediately. */
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
  /** The unsaved edits of a child's data. */
  childDraft: 'child_draft',
  /** The chosen, but unsaved avatar. */
  avatarDraft: ofChild('avatar_draft'),
  /** The unsaved health record. */
  healthDraft: ofChild('health_draft'),
  /** The unsaved honour: something of which a child is proud, as the family describes it. */
  honourDraft: ofChild('honour_draft'),
  /** The unsaved name of a folder for favourites. */
  folderNameDraft: ofChild('folder_name_draft'),
  /** The unsaved aim: what a child wants to reach. */
  aimDraft: ofChild('aim_draft'),
  /** The unsent text of an entry that is to be shared with everybody. */
  entryDraft: 'entry_draft',
  /** The unsaved name of a device. */
  deviceNameDraft: 'device_name_draft',
  /** The typed card code that was not redeemed yet. */
  cardCodeDraft: 'card_code_draft',
  /** The orders that were sent without the user having seen a reply. */
  sentOrders: 'sent_orders',
  /** The unsent review of an order. */
  reviewDraft: 'review_draft',
  /** The links by which the signed-in user has asked friends to pay. */
  payRequestLinks: 'pay_request_links',
  /** The message to a friend who is to pay or to receive a gift, while there is no link for this friend yet. */
  friendMessageDraft: 'friend_message_draft',
  /** The return of goods that was not requested yet. */
  returnDraft: 'return_draft',
  /** The links of the gifts that the signed-in user has given to friends. */
  giftLinks: 'gift_links',
  /** The links by which the signed-in family has invited friends. */
  friendInvites: 'friend_invites',
  /** The unsent request for an invoice. */
  invoiceDraft: 'invoice_draft',
  /** The unsent message to the operator. */
  feedbackDraft: 'feedback_draft',
  /** The unsent further message to the operator. */
  feedbackReplyDraft: 'feedback_reply_draft',
  /** The unsent application to become a partner. */
  partnerDraft: 'partner_draft',
  /** The dictation that was begun and not yet submitted. */
  dictationDraft: ofChild('dictation_draft'),
  /** The typed words that were not saved as a list yet. */
  dictationTyped: ofChild('dictation_typed'),
  /** The server's day on which the first dictation earned a bonus, and the children who have received it (STATE-08). */
  firstDictationDaily: 'first_dictation_daily',
  /** The unsaved changes to the child's limits. */
  limitsDraft: ofChild('limits_draft'),
  /** The text that a child wants to record, and has not begun to record yet. */
  recordingTextDraft: ofChild('recording_text_draft'),
  /** The unsaved description of a recording that was not published yet. */
  workDraft: ofChild('work_draft'),
  /** How long the child has used the device without a network since the last report. */
  offlineUse: ofChild('offline_use'),
  /**
   * The time that was left according to the last reply of the gateway, for use without a network. It is stored only if
   * something was downloaded.
   */
  knownTime: ofChild('known_time'),
  /** Marks the downloads of the device's last user, and names this user (docs/decisions/0077). */
  downloadsOwner: 'downloads_owner',
  /** This key exists while the signed-in user has blocked something, so that the public home is not shown. */
  hasBlocked: 'has_blocked',
  /** The fingerprint of the account to which the personal data on this device belong. */
  accountOfData: 'account_of_data',
} as const;

export const personKeyTexts: readonly string[] = Object.values(personKeys);

/**
 * The keys under which the present session may have written before its account became known, and the keys of downloads,
 * which are deleted together with their files.
 */
const keysOfSession: readonly string[] = [
  personKeys.hostSession,
  personKeys.age,
  personKeys.headwear,
  personKeys.hasBlocked,
  personKeys.downloadsOwner,
];

/**
 * The keys of personal data that would otherwise pass to the next account on this device. The data of children are not
 * among them, because they are stored under the ids of the children.
 */
export const accountKeyTexts: readonly string[] = personKeyTexts.filter(
  (key) => !keysOfChildren.has(key) && !keysOfSession.includes(key),
);

/** All keys that the app uses in local or session storage. */
export const storageKeys = { ...deviceKeys, ...personKeys } as const;
