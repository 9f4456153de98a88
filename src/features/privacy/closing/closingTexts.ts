import { blockingChecks, type BlockingCheck, type LostCheck } from '#contract/account/closing.ts';
import { href } from '#platform/navigation/paths.ts';

interface CheckText {
  title: string;
  /** Returns a text with the number of items, such as open orders. */
  text: (count: number) => string;
  /** The address of the screen on which the user can settle or use these items. */
  href: string;
  link: string;
}

/** The texts about items that prevent the closing. */
const blockingTexts: Record<BlockingCheck, CheckText> = {
  orders: {
    title: '没有完成的订单',
    text: (count) => `${count} 个订单还没有付款或者没有收到`,
    href: href('myOrders'),
    link: '去看订单',
  },
  refunds: {
    title: '正在退款',
    text: (count) => `${count} 笔退款还没有到账`,
    href: href('myOrders'),
    link: '去看退款',
  },
  returns: {
    title: '正在退货',
    text: (count) => `${count} 个退货还没有处理完`,
    href: href('myOrders'),
    link: '去看退货',
  },
};

/** The texts about items that are lost with the account. */
const lostTexts: Record<LostCheck, CheckText> = {
  membership: {
    title: '会员',
    text: (count) => `还剩 ${count} 天，注销以后不能再用`,
    href: href('membership'),
    link: '去看会员',
  },
  shells: {
    title: '贝壳',
    text: (count) => `还有 ${count} 个，注销以后清零`,
    href: href('exchangeMall'),
    link: '去用掉',
  },
  vouchers: {
    title: '卡券',
    text: (count) => `还有 ${count} 张没有用`,
    href: href('myVouchers'),
    link: '去看卡券',
  },
  series: {
    title: '买过的故事',
    text: (count) => `${count} 张专辑，注销以后不能再听`,
    href: href('myPurchased'),
    link: '去看已购',
  },
  recordings: {
    title: '录音和作品',
    text: (count) => `${count} 段，会一起删除`,
    href: href('writerWorks'),
    link: '去看作品',
  },
  posts: {
    title: '评论、评价和公开分享',
    text: (count) => `${count} 条，会一起删除`,
    href: href('personalDataDetail', { kind: 'posts' }),
    link: '去看看',
  },
  devices: {
    title: '绑定的设备',
    text: (count) => `${count} 台，注销以后会退出，不能再听`,
    href: href('deviceIndex'),
    link: '去看设备',
  },
};

export const isBlocking = (check: BlockingCheck | LostCheck): check is BlockingCheck =>
  blockingChecks.some((one) => one === check);

export const checkText = (check: BlockingCheck | LostCheck): CheckText =>
  isBlocking(check) ? blockingTexts[check] : lostTexts[check];

/** Describes for parents what an erasure removes. */
export const erasedTexts: readonly string[] = [
  '手机号、昵称、头像和所有登录',
  '孩子的资料、健康记录、照片',
  '孩子的录音和作品，收到的贝壳和粉丝',
  '收听、阅读和学习的记录，收藏和笔记',
  '会员、贝壳、卡券和买过的故事',
  '收货地址、发票抬头、评论、评价和公开分享',
];

/** Tells parents what the law requires us to keep. The kept records contain no personal data. */
export const keptText =
  '法律要求订单和付款的记录保存三年、发票记录保存五年。留下的记录里没有您的姓名、电话、地址和账号，也不会再用作别的。';
