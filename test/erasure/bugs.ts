import type { KillBug } from '#test/kill/bugs.ts';

/** Bugs that leave data of a person behind. */
export const bugs: readonly KillBug[] = [
  {
    name: 'the files of uploads stay',
    file: 'domain/privacy/erasure/erasureJob.ts',
    guard: 'for (const { id } of files) await objects.removeFolder(uploadFiles.folder(id));',
    broken: '',
  },
  {
    name: 'the addresses of orders are kept with the orders',
    file: 'domain/privacy/register/orders.ts',
    guard: "title: '订单的收货地址',",
    broken: 'erasure: sale(), title: "订单的收货地址",',
  },
  {
    name: 'rows that name the account among other words stay',
    file: 'domain/privacy/erasure/eraseAccount.ts',
    guard: "if (erasure === 'expires') return;",
    broken: "if (erasure === 'expires' || (owner !== 'unlinkable' && 'mention' in owner)) return;",
  },
];
