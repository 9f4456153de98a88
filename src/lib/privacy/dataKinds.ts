/**
 * Kinds of personal data, in the words that users read. Each database column with personal data and each storage key of
 * the browser belongs to one kind.
 */
export interface DataKind {
  title: string;
  /** The purpose for which the data are used. */
  purpose: string;
  /** The time for which the data are kept. */
  retention: string;
  /** Whether the law considers the data sensitive, such as data of children under 14 and data about health. */
  isSensitive?: true;
  /** Whether a guardian must consent before data of this kind, or at least the most private of them, are stored. */
  needsGuardian?: true;
}

const UNTIL_CLOSED = '直到您删除或者注销账号';

export const dataKinds = {
  account: { title: '账号资料', purpose: '登录、认出这是谁的账号', retention: '直到注销账号' },
  child: {
    title: '孩子的资料',
    purpose: '推荐适合年龄的故事，分开记每个孩子的进度',
    retention: UNTIL_CLOSED,
    isSensitive: true,
    needsGuardian: true,
  },
  health: {
    title: '孩子的健康记录',
    purpose: '画成长曲线，只给您自己看',
    retention: UNTIL_CLOSED,
    isSensitive: true,
    needsGuardian: true,
  },
  growth: {
    title: '孩子的成长履历',
    purpose: '记目标、荣誉和任务，回顾成长',
    retention: UNTIL_CLOSED,
    isSensitive: true,
  },
  pictures: {
    title: '照片',
    purpose: '显示在您选的地方，比如评价和退货',
    retention: '没有用上的 24 小时后删除，用上的直到您删除或者注销账号',
  },
  recordings: {
    title: '孩子的录音',
    purpose: '存在家里随时听，按您选的范围给好友或大家听',
    retention: UNTIL_CLOSED,
    isSensitive: true,
    needsGuardian: true,
  },
  listening: {
    title: '收听和观看记录',
    purpose: '接着上次听和看，统计时长，防止虚报',
    retention: UNTIL_CLOSED,
    isSensitive: true,
  },
  learning: {
    title: '学习记录',
    purpose: '安排学习和复习，算听写成绩',
    retention: `${UNTIL_CLOSED}，没有交的听写 90 天后删除`,
    isSensitive: true,
  },
  reading: {
    title: '阅读记录',
    purpose: '接着上次读，记打卡和勋章',
    retention: UNTIL_CLOSED,
    isSensitive: true,
  },
  preferences: { title: '喜好和设置', purpose: '整理您的列表和首页，记住您的选择', retention: UNTIL_CLOSED },
  limits: { title: '护眼和时长设置', purpose: '按家长的设置提醒休息', retention: UNTIL_CLOSED, isSensitive: true },
  friends: { title: '好友', purpose: '和好友一起听、互相鼓励', retention: UNTIL_CLOSED },
  posts: {
    title: '评论、评价和反馈',
    purpose: '审核以后公开显示，或者用来改正内容',
    retention: '直到您删除或者注销账号，没有通过审核的 180 天后删除，意见反馈结束一年后删除',
  },
  search: {
    title: '搜索记录',
    purpose: '方便再搜，统计热门搜索',
    retention: '最近 20 条，可以随时清空；热门搜索 8 天',
  },
  shells: { title: '贝壳', purpose: '记每次得到和用掉的贝壳', retention: '直到注销账号' },
  membership: { title: '会员和已购', purpose: '开放会员和买过的内容', retention: '直到注销账号' },
  orders: {
    title: '订单和付款',
    purpose: '发货、查订单、收款退款和售后',
    retention: '法律要求交易记录至少保存三年；注销以后留下的记录里没有您的姓名、电话和地址',
  },
  addresses: {
    title: '收货地址和发票抬头',
    purpose: '寄送买到的东西，开发票',
    retention: '直到您删除或者注销账号；订单里的地址最长三年，发票五年',
  },
  vouchers: { title: '卡券', purpose: '发放和核对卡券', retention: '直到注销账号' },
  devices: {
    title: '设备和登录',
    purpose: '让您认出并退出不用的设备，保障登录安全',
    retention: '退出或过期一天后删除',
  },
  security: {
    title: '安全验证',
    purpose: '确认是本人和家长在操作，防止刷屏和盗用',
    retention: '验证码和防刷记录一天；家长密码直到注销账号，只存校验值',
  },
  consents: {
    title: '同意和申请',
    purpose: '记下您同意过什么、申请过什么',
    retention: '直到注销账号，合作申请有结果一年后删除',
  },
} as const satisfies Record<string, DataKind>;

export type DataKindId = keyof typeof dataKinds;

export const dataKindIds = Object.keys(dataKinds) as [DataKindId, ...DataKindId[]];
