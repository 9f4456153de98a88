import fs from 'node:fs';
import path from 'node:path';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { privacyPolicy } from '#features/about/privacyPolicy.ts';

const policy = privacyPolicy.chapters.flatMap(({ paragraphs }) => paragraphs).join('\n');

/** The phrase in which the policy describes each table that stores personal data. */
const documentedTables: Record<string, string> = {
  account_closings: '注销申请',
  activity_hours: '每小时看了多久绘本和视频',
  addresses: '收货地址',
  aim_marks: '每天勾选了哪些',
  aims: '给孩子定的目标和步骤',
  auth_tokens: '登录凭证',
  binding_codes: '绑定码',
  blocked: '不想听的故事和专辑、不想听的创作者',
  book_check_ins: '读书打卡',
  book_readings: '绘本读到哪一页',
  captchas: '短信验证码',
  chapter_notes: '课程笔记',
  children: '孩子的生日、性别和喜欢什么',
  comment_reports: '举报了哪条评论',
  comments: '写下的评论',
  consents: '同意过什么',
  coupons: '领过的优惠券',
  creator_follows: '关注了哪些创作者',
  creator_listeners: '听过哪些创作者',
  creator_supporters: '送给哪位创作者多少',
  creators: '孩子的公开昵称',
  data_exports: '申请导出个人信息的时间和结果',
  device_children: '一台设备上次登录时是哪个孩子在用',
  dictation_writings: '写在屏幕上的笔画',
  dictations: '听写成绩',
  dismissed_reports: '举报了哪条评论',
  earned_medals: '得到的勋章',
  entry_folders: '收藏夹的名字',
  eye_care_limits: '您给孩子设的时间',
  fan_group_members: '加入了哪些粉丝团',
  fan_group_stories: '往粉丝团放了哪些故事',
  favourites: '收藏的故事',
  feedback_threads: '意见反馈',
  finishings: '哪天听完了哪个故事、读完了哪本绘本',
  friend_blocks: '拉黑了谁',
  friend_invites: '发出的邀请链接',
  friend_settings: '好友能看到什么',
  friendships: '和哪些家庭是好友',
  goods_reviews: '写下的商品评价',
  goods_takings: '每种商品拿过几件',
  health_records: '身高、体重、头围、视力和牙齿',
  honours: '这些荣誉的名称、日期、说明和照片',
  invited_families: '接受了谁的邀请',
  kept_booklists: '收藏的书单',
  kept_entries: '收藏了哪些成长记录',
  learning_answers: '每次答题的对错',
  learning_cards: '什么时候该复习',
  learning_settings: '每日数量的设置',
  listening_allowances: '防止虚报时长',
  listening_sessions: '每次听了多久',
  membership_cards: '兑换过哪些卡',
  membership_grants: '到期时间',
  memberships: '到期时间',
  offline_uses: '没有联网时用了多久',
  order_addresses: '订单里的收货地址',
  order_gifts: '送给朋友时写的话',
  order_invoices: '抬头、税号和邮箱',
  order_returns: '退货的原因、文字、照片和寄回的快递单号',
  orders: '买过和兑换过什么',
  owned_headwear: '有哪些头饰',
  owned_series: '买过和兑换过什么',
  parent_pins: '家长密码',
  parent_proofs: '刚刚通过的确认',
  partner_applications: '开放平台的合作申请',
  pay_requests: '请朋友代付时写的话',
  payment_attempts: '用哪种方式付款和退款',
  payments: '什么时候由家长确认',
  plays: '统计播放次数',
  progress: '听到哪里',
  public_entries: '主动公开分享的目标和经历',
  public_entry_reports: '举报了哪篇分享',
  ranked_families: '履历排行',
  ranked_listeners: '小听众榜',
  saved_articles: '收藏的文章',
  search_history: '搜索记录',
  searched_titles: '热门搜索',
  seen_videos: '看过哪些视频',
  sessions: '登录记录',
  shell_entries: '贝壳',
  sign_ins: '哪些天签到了',
  story_likes: '点过赞的故事和作品',
  subscriptions: '订阅的专辑',
  task_claims: '领过哪些任务的奖励',
  time_requests: '孩子请求的时间',
  uploads: '评价里的照片',
  usage_days: '每天看了多久、听了多久',
  usage_holders: '最近由哪个孩子使用',
  usage_leases: '正在用哪台设备听哪个故事',
  users: '手机号',
  vouchers: '手里的卡券',
  word_feedback: '字词反馈',
  word_lists: '自己建的词单',
  work_heard_parts: '听过作品的哪些部分',
  work_hearings: '每次听了多久',
  work_likes: '点过赞的故事和作品',
  work_plays: '统计播放次数',
  work_reports: '举报了哪个作品',
  work_tips: '送给哪个作品多少',
  works: '孩子录下的声音',
};

/** The phrase in which the policy describes each key of the browser's storage. */
const documentedKeys: Record<keyof typeof storageKeys, string> = {
  accountOfData: '这些数据所属账号的校验值',
  addressDraft: '没有保存的收货地址',
  age: '孩子的年龄',
  aimDraft: '没有保存的目标',
  avatarDraft: '没有保存的头像',
  begunPayment: '正在付款的订单的编号',
  bookPages: '看绘本',
  cardCodeDraft: '没有兑换的卡号',
  childDraft: '没有保存的孩子资料',
  comment: '没有写完的评论',
  deviceId: '设备编号',
  deviceNameDraft: '没有保存的设备名称',
  dictationDraft: '没有交的听写',
  dictationSettings: '听写设置',
  dictationTyped: '没有保存的词单',
  downloadsOwner: '下载的故事属于哪个账号',
  entryDraft: '没有提交的公开分享',
  feedbackDraft: '没有提交的意见反馈和合作申请',
  feedbackReplyDraft: '没有提交的意见反馈和合作申请',
  firstDictationDaily: '首次听写奖励的日期',
  folderNameDraft: '没有保存的收藏夹名字',
  friendInvites: '发给好友的邀请链接',
  friendLinks: '打开过的代付链接',
  friendMessageDraft: '没有发出的给朋友的留言',
  giftLinks: '发给朋友的代付链接和礼物链接',
  hasBlocked: '是否有不想听的内容',
  hdApp: '所在的应用是不是平板版',
  headwear: '孩子的头饰',
  healthDraft: '没有保存的健康记录',
  heardByGuest: '没有登录时听故事',
  heardByUser: '账号的收听进度',
  home: '首页的缓存',
  honourDraft: '没有保存的荣誉',
  hostSession: '合作应用的登录标记',
  invoiceDraft: '发票申请',
  knownTime: '最近一次联网时还剩的时间',
  latestMoment: '这台设备知道的最近的时间',
  leftHostUser: '已退出的合作应用账号',
  limitsDraft: '没有保存的护眼设置',
  loginRequests: '刚刚发起的登录和微信授权的随机编号',
  noteDraft: '课程笔记',
  offlineUse: '没有联网时用了多久',
  openedGifts: '打开过的代付链接和礼物链接',
  openedInvites: '打开过的好友邀请',
  openedRecordings: '有没有打开过录音',
  partnerDraft: '没有提交的意见反馈和合作申请',
  payRequestLinks: '发给朋友的代付链接',
  pinyin: '拼音显示',
  playbackRate: '播放速度',
  playsOn: '视频自动连播',
  postponedPayment: '正在付款的订单的编号',
  recordingTextDraft: '没有录的文字',
  reloadedBuilds: '自动重新打开过的版本',
  repeat: '循环方式',
  returnDraft: '没有提交的退货申请',
  reviewDraft: '没有提交的评价',
  seenVideos: '看视频的进度',
  sentOrders: '提交以后还没有收到结果的订单',
  theme: '外观',
  usedAuthToken: '登录链接',
  wechatOpenId: '微信授权编号',
  wechatRequest: '刚刚发起的登录和微信授权的随机编号',
  wordBook: '年级和学期',
  wordFeedback: '字词反馈',
  workDraft: '没有发布的录音',
};

/** Returns every table of the newest migration that refers to a user, a phone number or a device. */
function tablesOfPeople(): string[] {
  const folder = 'src/server/migrations/meta';
  const newest =
    fs
      .readdirSync(folder)
      .filter((file) => file.endsWith('_snapshot.json'))
      .sort()
      .at(-1) ?? '';
  const { tables } = JSON.parse(fs.readFileSync(path.join(folder, newest), 'utf8')) as {
    tables: Record<string, { name: string; columns: object }>;
  };
  return Object.values(tables)
    .filter(({ columns }) => ['user_id', 'mobile', 'device_id', 'voter'].some((column) => column in columns))
    .map(({ name }) => name);
}

describe('the privacy policy', () => {
  it('describes every table that stores personal data', () => {
    expect(tablesOfPeople().sort()).toEqual(Object.keys(documentedTables));
    expect(Object.values(documentedTables).filter((words) => !policy.includes(words))).toEqual([]);
  });

  it('STATE-08 describes everything that is stored in the browser', () => {
    expect(Object.keys(storageKeys).sort()).toEqual(Object.keys(documentedKeys));
    expect(Object.values(documentedKeys).filter((words) => !policy.includes(words))).toEqual([]);
  });

  it('describes the cookies that only the gateway reads and that stay after the logout', () => {
    const writing = fs
      .readdirSync('src/server', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .filter((file) => /storeCookie|'set-cookie'/.test(fs.readFileSync(path.join('src/server', file), 'utf8')));
    expect(writing.sort()).toEqual([
      'domain/eyeCare/listenerCookie.ts',
      'domain/eyeCare/restCookie.ts',
      'http/cookies.ts',
      'modules/account/browserKey.ts',
    ]);
    expect(policy).toContain('十分钟就过期的 Cookie');
    expect(policy).toContain('24 小时就过期的 Cookie 记下最近是谁在用这台设备');
    expect(policy).toContain('记下这台设备要休息，休息结束就过期');
  });

  it('describes the databases in the browser', () => {
    const opening = fs
      .readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^(server|host)/.test(file))
      .filter((file) => /\bopenDB\b|indexedDB\.open/.test(fs.readFileSync(path.join('src', file), 'utf8')));
    expect(opening.sort()).toEqual([
      'platform/offline/downloads/downloadDatabase.ts',
      'platform/recording/store/recordingDatabase.ts',
    ]);
    expect(policy).toContain('退出登录、换别的账号登录时全部删除');
    expect(policy).toContain('账号注销到期以后，最晚在下一次联网打开时从这台设备删除');
  });
});
