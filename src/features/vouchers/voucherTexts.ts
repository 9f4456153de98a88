import type { VoucherState } from '#contract/mall/vouchers.ts';

const states: Partial<Record<string, string>> = {
  unused: '可以使用',
  used: '已经用过',
  expired: '已经过期',
  withdrawn: '已经退回',
} satisfies Record<VoucherState, string>;

/** Returns the text of a state. A state that only a later release knows gets a neutral text. */
export const voucherStateText = (state: string): string => states[state] ?? '暂时不能用';
