import type { Order, OrderCard, OrderLine, Quote } from '#contract/mall/orders.ts';

export const anOrderLine = (goodsId: string, line: Partial<OrderLine> = {}): OrderLine => ({
  goodsId,
  variantId: `${goodsId}.one`,
  title: `商品 ${goodsId}`,
  choices: [],
  picture: `/media/cover/${goodsId}`,
  quantity: 1,
  price: { fen: 0, shells: 80 },
  delivers: 'parcel',
  ...line,
});

export const aQuote = (quote: Partial<Quote> = {}): Quote => ({
  kind: 'exchange',
  lines: [anOrderLine('cup')],
  steps: [{ kind: 'list', fen: 0, shells: 80 }],
  total: { fen: 0, shells: 80 },
  balance: 100,
  needsAddress: true,
  most: 99,
  obstacle: null,
  unpaidOrderId: null,
  coupons: [],
  couponId: null,
  ...quote,
});

/** Returns an exchange that is not sent yet. The number of the order ends with `number`. */
export const anOrderCard = (number: number, order: Partial<OrderCard> = {}): OrderCard => ({
  id: `20261122${String(number).padStart(12, '0')}`,
  kind: 'exchange',
  state: 'paid',
  lines: [anOrderLine('cup')],
  total: { fen: 0, shells: 80 },
  createdAt: Date.UTC(2026, 10, 20, 4),
  actions: [{ id: 'cancel', obstacle: null }],
  isGiven: false,
  ...order,
});

export const anOrder = (number: number, order: Partial<Order> = {}): Order => ({
  ...anOrderCard(number),
  steps: [{ kind: 'list', fen: 0, shells: 80 }],
  destination: {
    receiver: '李小满',
    mobile: '138****8000',
    province: '浙江省',
    city: '杭州市',
    district: '上城区',
    detailAddress: '云朵路 1 号',
  },
  parcels: [],
  events: [{ id: 1, state: 'paid', actor: 'buyer', note: null, at: Date.UTC(2026, 10, 20, 4) }],
  dueAt: null,
  surplusPayments: [],
  ...order,
});
