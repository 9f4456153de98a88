import type { Voucher } from '#contract/mall/vouchers.ts';

export const aVoucher = (number: number, voucher: Partial<Voucher> = {}): Voucher => ({
  id: `voucher${String(number).padStart(9, '0')}`,
  title: '录音间体验券',
  subtitle: '三十分钟，录一个自己讲的故事',
  cover: '/media/cover/ticket',
  state: 'unused',
  goodsId: 'ticket',
  code: '7F3KQ2M8XA1C0RWP5D',
  terms: ['一张券用一次。'],
  createdAt: Date.UTC(2026, 10, 20),
  endsAt: Date.UTC(2027, 1, 20, 4),
  usedAt: null,
  orderId: null,
  ...voucher,
});
