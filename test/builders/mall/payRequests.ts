import type { FriendView, PayRequest } from '#contract/mall/payRequests.ts';

const item = { title: '小夜灯', choices: ['蓝色'], picture: '/media/cover/lamp', quantity: 1 };
const endsAt = Date.UTC(2026, 10, 24, 4);

/**
 * Returns what the owner sees of an unpaid order for which no payment request exists yet. An adult has already given
 * the confirmation that a payment request requires.
 */
export const aPayRequest = (orderId: string, changes: Partial<PayRequest> = {}): PayRequest => ({
  orderId,
  items: [item],
  amountFen: 9_900,
  nature: 'parcel',
  obstacle: null,
  request: null,
  guardian: { isPassed: true, mobile: '138****8000' },
  ...changes,
});

export const aRequest = (
  id: string,
  changes: Partial<NonNullable<PayRequest['request']>> = {},
): NonNullable<PayRequest['request']> => ({
  id,
  state: 'open',
  message: '帮我付一下吧',
  createdAt: Date.UTC(2026, 10, 23, 4),
  endsAt,
  ...changes,
});

/** Returns the reply that shows an order to a friend who can still pay for it. */
export const aFriendView = (changes: Partial<FriendView> = {}): FriendView => ({
  state: 'open',
  viewer: 'guest',
  ownerName: '小**妈',
  message: '帮我付一下吧',
  items: [item],
  amountFen: 9_900,
  endsAt,
  channels: ['alipay', 'sandbox'],
  obstacle: null,
  orderId: null,
  ...changes,
});
