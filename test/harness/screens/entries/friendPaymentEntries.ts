import { getPayRequest, viewPayRequest } from '#contract/mall/payRequests.ts';
import { aFriendView, aPayRequest, aRequest } from '#test/builders/mall/payRequests.ts';
import type { FamilyContent } from '#test/harness/screens/family/family.ts';
import type { ScreenEntry } from '#test/harness/screens/screenState.ts';
import { onFamily, onGuest, onNewcomer, waitsForData } from './entryParts.ts';

const ofOrder = ({ order }: FamilyContent) => order;
const ofPayLink = ({ payLink }: FamilyContent) => payLink;
const noOrder = '?id=20200101000000000000';

/** The reply for a link that is no longer valid. Every field that could reveal something about the order is empty. */
const nothingShown = { message: '', items: [], amountFen: 0, endsAt: null, channels: [] };

/** The states of the screens on which a friend is asked to pay, and pays. */
export const friendPaymentEntries = {
  payRequest: [
    {
      query: ({ askedFriend }) => askedFriend,
      text: '等朋友付款',
      ...onFamily,
      waitsForData,
      replies: (
        [
          ['paid', '朋友付好了！'],
          ['refunded', '钱已经原路退给付款的朋友'],
          ['ended', '这个订单不用代付了'],
        ] as const
      ).map(([state, text]) => ({
        endpoint: getPayRequest,
        reply: aPayRequest('20261123000000000001', { request: aRequest('AAAAAAAAAAAAAAAA', { state }) }),
        text,
      })),
    },
    { query: ofOrder, text: '想对朋友说的话', ...onFamily, waitsForData },
    { query: noOrder, text: '请家人朋友帮忙付款', ...onGuest },
    { query: noOrder, text: '看看我的订单', ...onFamily },
  ],
  payForFriend: [
    {
      query: ofPayLink,
      text: '帮朋友付款',
      ...onNewcomer,
      replies: (
        [
          [{ state: 'paid' }, '已经有人付过了'],
          [{ state: 'cancelled', ...nothingShown }, '朋友取消了代付'],
          [{ state: 'expired', ...nothingShown }, '链接过期了'],
          [{ state: 'ended', ...nothingShown }, '订单已经结束'],
          [{ state: 'refunded', viewer: 'payer' }, '钱已经原路退给你了'],
        ] as const
      ).map(([changes, text]) => ({ endpoint: viewPayRequest, reply: aFriendView(changes), text })),
    },
    {
      query: ofPayLink,
      text: '这是你自己发起的代付',
      ...onFamily,
      waitsForData,
      replies: (
        [
          ['paid', '已经付好了，这个链接不用再发了。'],
          ['refunded', '钱已经退给付款的人，这个链接不能付款了。'],
          ['cancelled', '代付取消了，朋友用这个链接不能付款了。'],
        ] as const
      ).map(([state, text]) => ({
        endpoint: viewPayRequest,
        reply: aFriendView({ state, viewer: 'owner', orderId: '20261123000000000001' }),
        text,
      })),
    },
    { query: '?id=AAAAAAAAAAAAAAAA', text: '打不开这个代付链接' },
  ],
} satisfies Record<string, ScreenEntry>;
