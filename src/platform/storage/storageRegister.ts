import type { GatewayCookie } from '#contract/account/gatewayCookies.ts';
import type { DataKindId } from '#lib/privacy/dataKinds.ts';
import { spaced } from '#lib/text/spaced.ts';
import type { RECORDINGS_DATABASE } from '#platform/recording/store/recordingDatabase.ts';
import type { DOWNLOADS_DATABASE } from '#platform/offline/offlineNames.ts';
import type { CookieName } from './cookies.ts';
import type { storageKeys } from './storageKeys.ts';

/** The kind of data that is stored under a key of the browser. `technical` data reveal nothing about a person. */
export type StoredInBrowser = { kind: DataKindId; name: string } | 'technical';

const draft = (kind: DataKindId, name: string): StoredInBrowser => ({ kind, name: spaced`没有保存的${name}` });
const unsent = (kind: DataKindId, name: string): StoredInBrowser => ({ kind, name: spaced`没有提交的${name}` });

/** Describes every key of the browser's storage. If a key is missing, the code does not compile. */
const ofStorage: Record<keyof typeof storageKeys, StoredInBrowser> = {
  deviceId: { kind: 'devices', name: '随机生成的设备编号' },
  usedAuthToken: { kind: 'devices', name: '最近一次登录链接的校验值' },
  loginRequests: { kind: 'devices', name: '刚刚发起的登录的随机编号' },
  leftHostUser: { kind: 'devices', name: '已退出的合作应用账号的校验值' },
  reloadedBuilds: 'technical',
  wechatOpenId: { kind: 'account', name: '微信授权编号' },
  wechatRequest: { kind: 'devices', name: '刚刚发起的微信授权的随机编号' },
  begunPayment: { kind: 'orders', name: '正在付款的订单的编号' },
  postponedPayment: { kind: 'orders', name: '微信授权后要付款的订单的编号' },
  hdApp: 'technical',
  theme: { kind: 'preferences', name: '外观' },
  pinyin: { kind: 'preferences', name: '拼音显示' },
  repeat: { kind: 'preferences', name: '循环方式' },
  playbackRate: { kind: 'preferences', name: '播放速度' },
  heardByGuest: { kind: 'listening', name: '没有登录时听故事的进度' },
  bookPages: { kind: 'reading', name: '没有登录时看绘本的进度' },
  seenVideos: { kind: 'listening', name: '没有登录时看视频的进度' },
  playsOn: { kind: 'preferences', name: '视频自动连播' },
  wordBook: { kind: 'learning', name: '选过的年级和学期' },
  dictationSettings: { kind: 'learning', name: '听写设置' },
  friendLinks: { kind: 'orders', name: '打开过的代付链接' },
  openedGifts: { kind: 'orders', name: '打开过的礼物链接' },
  openedInvites: { kind: 'friends', name: '打开过的好友邀请' },
  openedRecordings: 'technical',
  latestMoment: 'technical',
  hostSession: { kind: 'devices', name: '合作应用的登录标记' },
  home: { kind: 'preferences', name: '首页的缓存' },
  age: { kind: 'child', name: '孩子的年龄' },
  headwear: { kind: 'child', name: '孩子的头饰' },
  heardByUser: { kind: 'listening', name: '账号的收听进度' },
  comment: unsent('posts', '评论'),
  noteDraft: draft('reading', '课程笔记'),
  wordFeedback: unsent('posts', '字词反馈'),
  addressDraft: draft('addresses', '收货地址'),
  childDraft: draft('child', '孩子资料'),
  avatarDraft: draft('child', '头像'),
  healthDraft: draft('health', '健康记录'),
  honourDraft: draft('growth', '荣誉'),
  folderNameDraft: draft('growth', '收藏夹名字'),
  aimDraft: draft('growth', '目标'),
  entryDraft: unsent('posts', '公开分享'),
  deviceNameDraft: draft('devices', '设备名称'),
  cardCodeDraft: { kind: 'vouchers', name: '没有兑换的卡号' },
  sentOrders: { kind: 'orders', name: '提交以后还没有收到结果的订单' },
  reviewDraft: unsent('posts', '评价'),
  payRequestLinks: { kind: 'orders', name: '发给朋友的代付链接' },
  feedbackDraft: unsent('posts', '意见反馈'),
  feedbackReplyDraft: unsent('posts', '对反馈的补充'),
  partnerDraft: unsent('consents', '合作申请'),
  returnDraft: unsent('orders', '退货申请'),
  friendMessageDraft: unsent('orders', '给朋友的留言'),
  giftLinks: { kind: 'orders', name: '发给朋友的礼物链接' },
  friendInvites: { kind: 'friends', name: '发给好友的邀请链接' },
  invoiceDraft: unsent('addresses', '发票申请'),
  dictationDraft: unsent('learning', '听写'),
  dictationTyped: draft('learning', '词单'),
  firstDictationDaily: { kind: 'learning', name: '首次听写奖励的日期' },
  limitsDraft: draft('limits', '护眼设置'),
  recordingTextDraft: { kind: 'recordings', name: '没有录的文字' },
  workDraft: { kind: 'recordings', name: '没有发布的录音的题目和说明' },
  offlineUse: { kind: 'limits', name: '没有联网时用了多久' },
  knownTime: { kind: 'limits', name: '最近一次联网时还剩的时间' },
  downloadsOwner: { kind: 'account', name: '下载的故事属于哪个账号' },
  hasBlocked: { kind: 'preferences', name: '是否有不想听的内容' },
  accountOfData: { kind: 'account', name: '这些数据所属账号的校验值' },
};

/**
 * Describes every cookie of the app, what the account site stores in the browser (a test reads its scripts), and every
 * cookie that only the gateway reads. If a cookie is missing, the code does not compile.
 */
const ofOthers: Record<CookieName | GatewayCookie | 'captcha_countdown', StoredInBrowser> = {
  token: { kind: 'devices', name: '登录凭证' },
  token_expire: { kind: 'devices', name: '登录失效时间' },
  token_updated_at: { kind: 'devices', name: '登录续期时间' },
  user_id: { kind: 'account', name: '账号编号' },
  nickname: { kind: 'account', name: '昵称' },
  avatar: { kind: 'account', name: '头像' },
  anonymous: { kind: 'account', name: '是不是游客' },
  child_id: { kind: 'child', name: '正在使用的孩子的编号' },
  app_auth_skip: 'technical',
  app_auth_done: 'technical',
  anonymous_login_done: 'technical',
  debug_time: 'technical',
  captcha_countdown: 'technical',
  listener: { kind: 'limits', name: '最近是谁在用这台设备' },
  rest: { kind: 'limits', name: '这台设备是不是在休息' },
  captcha_browser: { kind: 'security', name: '获取验证码的浏览器的随机编号' },
};

/**
 * Describes every database of the browser. The `owner` of a recording is a child, and
 * platform/recording/store/forgetRecordings.ts deletes recordings. Downloads belong to the last user of the device;
 * their sounds are in the Cache Storage of the same name, and platform/offline/forgetDownloads.ts deletes them. The
 * rest of the Cache Storage contains only files of releases.
 */
const ofDatabases: Record<typeof RECORDINGS_DATABASE | typeof DOWNLOADS_DATABASE, StoredInBrowser> = {
  downloads: { kind: 'listening', name: '下载的故事' },
  recordings: { kind: 'recordings', name: '录好还没有上传的声音' },
};

export const storageRegister = { ...ofStorage, ...ofOthers, ...ofDatabases };

/** Returns the names of the data of one kind that the browser itself stores. */
export const storedInBrowser = (kind: DataKindId): string[] =>
  Object.values(storageRegister).flatMap((stored) =>
    stored !== 'technical' && stored.kind === kind ? [stored.name] : [],
  );
