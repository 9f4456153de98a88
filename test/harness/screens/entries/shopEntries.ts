import { redeemCardCode } from '#contract/mall/cardCodes.ts';
import { viewGift } from '#contract/mall/gifts.ts';
import { listGoods, listPackages, listPlans } from '#contract/mall/goods.ts';
import { listInvoices, type Invoice, type Invoices } from '#contract/mall/invoices.ts';
import { getOrder } from '#contract/mall/orders.ts';
import { getParcelTrack, type ParcelTrack } from '#contract/mall/parcels.ts';
import { getCashier } from '#contract/mall/payments.ts';
import { listVouchers } from '#contract/mall/vouchers.ts';
import { newCardCode } from '#lib/codes/cardCode.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { anOrder, anOrderLine } from '#test/builders/mall/orders.ts';
import { aCashier } from '#test/builders/mall/payments.ts';
import type { FamilyContent } from '#test/harness/screens/family/family.ts';
import type { ScreenEntry } from '#test/harness/screens/screenState.ts';
import { friendPaymentEntries } from './friendPaymentEntries.ts';
import { noItems, onFamily, onGuest, onNewcomer, onTablet, waitsForData } from './entryParts.ts';

const ofOrder = ({ order }: FamilyContent) => order;
const ofBought = ({ bought }: FamilyContent) => bought;
const ofExchange = ({ exchange }: FamilyContent) => exchange;
const ofPaying = ({ paying }: FamilyContent) => paying;
const noOrder = '?id=20200101000000000000';
/**
 * Matches the text that is shown while the page polls for the result of a payment, and the text that is shown if the
 * polling has ended without a result.
 */
const waiting = /^(正在确认付款结果|还没有查到付款结果)$/;

/** A card code with a correct check character, so that the page sends it. */
const aCardCode = newCardCode(() => 7);

const anEndedGift = {
  viewer: 'guest',
  giverName: '小**妈',
  message: '',
  items: [],
  obstacle: null,
  endsAt: null,
  orderId: null,
};
const anInvoice: Invoice = {
  id: 'invoice000000001',
  kind: 'company',
  title: '杭州云朵绘本馆有限公司',
  taxNumber: '91330100MA27X0XQ0Q',
  email: 'baba@example.com',
  state: 'issued',
  amountFen: 39_900,
  number: '26332000000012345678',
  link: 'https://invoice.example/26332000000012345678',
  reason: null,
  requestedAt: Date.UTC(2026, 10, 23, 4),
  canWithdraw: false,
};
const someInvoices: Invoices = {
  items: [anInvoice, { ...anInvoice, id: 'invoice000000002', state: 'reversed', number: '26332000000012345677' }],
  amountFen: 39_900,
  last: null,
};
const aLateTrack: ParcelTrack = {
  source: 'late',
  answeredAt: Date.UTC(2026, 10, 23, 4),
  stage: 'arriving',
  reports: [
    {
      at: Date.UTC(2026, 10, 23, 2),
      text: '【杭州上城区】快递员王师傅（13800138000）正在派送，有问题请打客服 0571-87654321',
    },
    { at: Date.UTC(2026, 10, 22, 16), text: '【杭州转运中心】快件已经到达' },
  ],
};

const mixedPrice = { fen: 990, shells: 500 };
const orderedAt = Date.UTC(2026, 10, 23, 4);
const aMixedExchange = anOrder(1, {
  state: 'unpaid',
  lines: [
    anOrderLine('ex-firefly', { title: '萤火虫小夜灯', picture: '/media/cover/goods-ex-firefly', price: mixedPrice }),
  ],
  steps: [{ kind: 'list', ...mixedPrice }],
  total: mixedPrice,
  createdAt: orderedAt,
  actions: ['pay', 'cancel'].map((id) => ({ id, obstacle: null })),
  events: [{ id: 1, state: 'unpaid', actor: 'buyer', note: null, at: orderedAt }],
  dueAt: orderedAt + 30 * MINUTE_MS,
});
const expiry = [
  { id: 2, state: 'expired', actor: 'job', note: null, at: orderedAt + 30 * MINUTE_MS },
  ...aMixedExchange.events,
];

/** The states of the screens of addresses, malls and orders. */
export const shopEntries = {
  addressList: [
    { text: '新增收货地址', ...onFamily },
    { text: '还没有收货地址', ...onNewcomer },
    { query: '?choose=1&back=http://nowhere.invalid/', text: '新增收货地址', ...onFamily },
  ],
  addressForm: [
    { text: '设为默认地址', ...onFamily },
    { text: '第一个地址会自动设为默认地址', ...onNewcomer },
    { query: '?id=no-such-address', text: '这个地址不在了', ...onFamily },
  ],
  orderAddress: [
    { query: ofOrder, text: '改成寄到', ...onFamily, waitsForData },
    { query: ofExchange, text: '改成寄到', ...onFamily },
    { query: ({ inParcels }) => inParcels, text: '这个订单的地址不能改了', ...onFamily },
    { query: noOrder, text: '看看我的订单', ...onFamily },
  ],
  equipmentMall: [
    {
      text: '呆迪故事机·豆豆',
      ...onFamily,
      waitsForData,
      empty: { endpoint: listGoods, reply: noItems, text: '这一类还没有上架' },
    },
    { query: '?category=pen&sort=cheapest', text: '录音贴', ...onNewcomer },
    { text: '手机号登录', ...onGuest },
  ],
  equipmentGoods: [
    { query: '?id=story-watch', text: '常见问题', waitsForData },
    { query: '?id=story-watch', text: '常见问题', ...onTablet, ...onGuest },
    { query: '?id=no-such-goods', text: '去商城看看', ...onGuest },
  ],
  exchangeMall: [
    {
      text: '睡前的床头',
      ...onFamily,
      waitsForData,
      empty: { endpoint: listGoods, reply: noItems, text: '架子上还是空的' },
    },
    { query: '?view=search', text: '可以找找看', ...onFamily },
    { text: '睡前的床头', ...onTablet, ...onFamily },
  ],
  exchangeGoods: [{ query: '?id=ex-plush', text: '呆迪毛绒公仔', ...onFamily, waitsForData }],
  exchangeDetail: [
    {
      query: ofExchange,
      text: '订单动态',
      ...onFamily,
      waitsForData,
      replies: [
        { endpoint: getOrder, reply: aMixedExchange, text: '等待付款' },
        {
          endpoint: getOrder,
          reply: { ...aMixedExchange, state: 'expired', actions: [], dueAt: null, events: expiry },
          text: '没有按时付款，订单自动取消了，贝壳已经退回；晚到的付款会自动原路退回',
        },
      ],
    },
    { query: noOrder, text: '看看我的订单', ...onFamily },
  ],
  exchangePayment: [
    // The price consists of shells and money.
    { query: '?variant=ex-firefly.one', text: '换完还剩', ...onFamily, waitsForData },
    { query: '?variant=ex-stickers.one', text: '寄到哪里？', ...onNewcomer },
    { query: '?variant=no-such-goods.one', text: '去商城看看', ...onFamily },
  ],
  exchangeResult: [
    { query: ofExchange, text: '换好啦！', ...onFamily, waitsForData },
    { query: noOrder, text: '看看我的订单', ...onFamily },
  ],
  exchangeLog: [
    { text: '表情贴纸', ...onFamily, waitsForData },
    { text: '还没有换过东西', ...onNewcomer },
  ],
  mallGoods: [{ query: '?id=series-poem-doors', text: '里面的专辑', ...onFamily, waitsForData }],
  mallConfirm: [
    { query: '?variant=grid-books.three', text: '运费', ...onFamily, waitsForData },
    { query: '?variant=series-poem-doors.one', text: '看看别的', ...onFamily },
    { query: '?variant=no-such-goods.one', text: '去商城看看', ...onFamily },
  ],
  mallOrder: [
    { query: ofPaying, text: waiting, ...onFamily, waitsForData },
    { query: ofOrder, text: '家长确认', ...onFamily, waitsForData },
    {
      query: ofBought,
      text: '付款成功',
      ...onFamily,
      replies: [
        {
          endpoint: getCashier,
          reply: aCashier('20261123000000000001', {
            orderState: 'expired',
            state: 'closed',
            surplusPayments: [{ channel: 'alipay', amountFen: 9_900, paidAt: orderedAt, state: 'returning' }],
          }),
          text: '没有用上的付款',
        },
        {
          endpoint: getCashier,
          reply: aCashier('20261123000000000001', {
            orderKind: 'series',
            obstacle: '你已经有了，去“我的已购”就能听',
            friendObstacle: '这个订单在这里不能找人代付，请直接在应用内付款',
          }),
          text: '看订单，不要了可以取消',
        },
      ],
    },
    { query: noOrder, text: '看看我的订单', ...onFamily },
  ],
  orderList: [
    { text: '等待付款', ...onFamily, waitsForData },
    { text: '还没有订单', ...onNewcomer },
    { query: '?filter=toShip', text: '没有这样的订单', ...onNewcomer },
  ],
  orderDetail: [
    { query: ({ inParcels }) => inParcels, text: '寄出了一部分', ...onFamily },
    { query: ({ returning }) => returning, text: '等待处理', ...onFamily, waitsForData },
    {
      query: ({ received }) => received,
      text: '等待开票',
      ...onFamily,
      replies: [{ endpoint: listInvoices, reply: someInvoices, text: '已经作废（冲红）' }],
    },
    { query: ({ received }) => `${received}&return=1`, text: '为什么退？', ...onFamily, waitsForData },
    { query: ofPaying, text: '等待付款', ...onFamily },
    { query: ofOrder, text: '下单时间', ...onFamily, waitsForData },
    { query: ofOrder, text: '下单时间', ...onFamily, ...onTablet },
    { query: ofBought, text: '送给朋友', ...onFamily },
    { query: ({ bought }) => `${bought}&give=1`, text: '想对朋友说的话', ...onFamily, waitsForData },
    { query: ({ bought }) => `${bought}&invoice=1`, text: '开票金额', ...onFamily, waitsForData },
    { query: ({ bought }) => `${bought}&review=1`, text: '提交评价', ...onFamily, waitsForData },
    { query: noOrder, text: '看看我的订单', ...onFamily },
  ],
  logistics: [
    {
      query: ({ inParcels }) => inParcels,
      text: '圆通速递',
      ...onFamily,
      waitsForData,
      replies: [{ endpoint: getParcelTrack, reply: aLateTrack, text: '快递公司暂时没有回应' }],
    },
    { query: ({ inParcels }) => inParcels, text: '顺丰速运', steps: ['包裹 2'], ...onFamily },
    { query: ofExchange, text: '还没有包裹', ...onFamily, waitsForData },
    { query: noOrder, text: '看看我的订单', ...onFamily },
  ],
  myOrders: [
    { text: '等待付款', ...onFamily, waitsForData },
    { text: '还没有订单', ...onNewcomer },
  ],
  myPurchased: [
    { text: '古诗里的小门', ...onFamily, waitsForData },
    { text: '还没有买过专辑', ...onNewcomer },
  ],
  myVouchers: [
    {
      text: '成长册打印券',
      ...onFamily,
      waitsForData,
      empty: { endpoint: listVouchers, reply: noItems, text: '还没有能用的卡券' },
    },
    { query: '?part=coupons', text: '可以领的', ...onFamily, waitsForData },
    { query: '?part=coupons&state=expired', text: '没有过期的优惠券', ...onTablet, ...onFamily },
    { query: '?part=over', text: '没有用过或过期的卡券', ...onTablet, ...onFamily },
  ],
  voucherDetail: [
    { query: ({ voucher }) => voucher, text: '使用规则', ...onFamily, waitsForData },
    { query: '?id=no-such-voucher1', text: '看看我的卡券', ...onFamily },
  ],
  ...friendPaymentEntries,
  membership: [
    { text: '年卡', waitsForData, empty: { endpoint: listPlans, reply: { items: [] }, text: '现在没有会员套餐' } },
  ],
  storyPackage: [
    { query: ({ gift }) => gift, text: '收下啦！', ...onFamily, waitsForData },
    { query: ({ gift }) => gift, text: '礼物已经有人领走了', ...onNewcomer },
    {
      query: ({ openGift }) => openGift,
      text: '收下礼物',
      ...onNewcomer,
      replies: (
        [
          ['expired', '链接过期了'],
          ['cancelled', '朋友收回了礼物'],
        ] as const
      ).map(([state, text]) => ({ endpoint: viewGift, reply: { ...anEndedGift, state }, text })),
    },
    { query: ({ openGift }) => openGift, text: '这是你自己送出的礼物', ...onFamily },
    {
      text: '小小科学家礼包',
      waitsForData,
      empty: { endpoint: listPackages, reply: { items: [] }, text: '礼包还在打包' },
    },
    { query: '?id=pkg-tradition', text: '里面的专辑', waitsForData },
    { query: '?gift=AAAAAAAAAAAAAAAA', text: '打不开这个礼物' },
  ],
  recharge: [
    {
      text: '会员卡、贝壳卡和卡券卡都在这里兑换',
      ...onFamily,
      replies: (
        [
          [{ reward: 'membership', amount: 30, title: '会员', until: Date.UTC(2027, 0, 1) }, '30 天会员已经到账'],
          [{ reward: 'shells', amount: 100, title: '贝壳' }, '100 个贝壳已经到账'],
          [{ reward: 'voucher', amount: 1, title: '录音间体验券', voucherId: 'AAAAAAAAAAAAAAAA' }, '放进了我的卡券'],
        ] as const
      ).map(([changes, text]) => ({
        endpoint: redeemCardCode,
        reply: { until: null, voucherId: null, ...changes },
        sent: { label: '卡号', text: aCardCode, button: '兑换' },
        text,
      })),
    },
    {
      text: '会员卡、贝壳卡和卡券卡都在这里兑换',
      typed: { label: '卡号', text: '7F3KQ2' },
      on: ['newcomer'],
    },
  ],
} as const satisfies Partial<Record<ScreenId, ScreenEntry>>;
