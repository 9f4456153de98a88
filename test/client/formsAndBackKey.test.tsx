import fs from 'node:fs';
import path from 'node:path';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listConsents } from '#contract/account/consents.ts';
import { getUserInfo } from '#contract/account/session.ts';
import type { HostEventName } from '#contract/host/hostEvents.ts';
import { listInvoices } from '#contract/mall/invoices.ts';
import { getOrder } from '#contract/mall/orders.ts';
import { listReturns } from '#contract/mall/returns.ts';
import { createEmitter } from '#lib/emitter.ts';
import { consentIds, consentPurposes } from '#lib/privacy/consents.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aKid } from '#test/builders/family/children.ts';
import { anOrder, anOrderLine } from '#test/builders/mall/orders.ts';
import { withUserFetched } from '#test/harness/fakes/advanceTimeAfter.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

interface Form {
  /** The path of the form's source file. */
  file: string;
  path: string;
  field: string;
  text: string;
  question: string;
  /** Answers the calls that the form needs before it is shown. */
  answer?: (network: Network) => void;
}

const lamp = anOrderLine('lamp');
const order = anOrder(1, {
  ...({ kind: 'goods', state: 'received', lines: [lamp] } as const),
  actions: [
    { id: 'return', obstacle: null },
    { id: 'invoice', obstacle: null },
  ],
});

const forms: readonly Form[] = [
  {
    file: 'health/edit/HealthFormPage.tsx',
    path: '/experience/edit_health?kind=growth',
    field: '身高（厘米）',
    text: '110.5',
    question: '记录还没有保存',
  },
  {
    file: 'experience/honours/edit/HonourForm.tsx',
    path: '/experience/edit_honor',
    field: '名称',
    text: '跳绳第一名',
    question: '荣誉还没有保存',
  },
  {
    file: 'experience/edit/AimForm.tsx',
    path: '/experience/edit_aim',
    field: '目标',
    text: '早晚自己刷牙',
    question: '目标还没有保存',
  },
  {
    file: 'experience/edit/ShareForm.tsx',
    path: '/experience/edit_aim?share=new',
    field: '题目',
    text: '去公园捡树叶',
    question: '还没有分享',
  },
  {
    file: 'openPlatform/ApplyForm.tsx',
    path: '/open_platform?apply=content',
    field: '联系人',
    text: '王老师',
    question: '申请还没有提交',
  },
  {
    file: 'feedback/write/FeedbackForm.tsx',
    path: '/feedback/index',
    field: '想说的话',
    text: '字太小了',
    question: '反馈还没有提交',
  },
  {
    file: 'recording/choice/OwnText.tsx',
    path: '/launch_audio',
    field: '要念的文字',
    text: '早上，奶奶带我去买菜。',
    question: '要念的文字还没有用上',
  },
  {
    file: 'orders/invoice/InvoiceFormView.tsx',
    path: `/order_detail?id=${order.id}&invoice=1`,
    field: '收发票的邮箱',
    text: 'bill@example.com',
    question: '发票申请还没有提交',
    answer(network) {
      network.answer(getOrder, order);
      network.answer(listInvoices, { items: [], amountFen: 9_900, last: null });
    },
  },
  {
    file: 'orders/return/ReturnFormView.tsx',
    path: `/order_detail?id=${order.id}&return=1`,
    field: '说说情况（可以不写）',
    text: '要的是蓝色',
    question: '退货申请还没有提交',
    answer(network) {
      const returnable = { variantId: lamp.variantId, most: 1, unwanted: null, fault: null };
      network.answer(getOrder, order);
      network.answer(listReturns, { items: [], lines: [returnable], carriers: [] });
    },
  },
  {
    file: 'vouchers/RechargeScreen.tsx',
    path: '/slip/recharge',
    field: '卡号',
    text: '7F3KQ2',
    question: '卡号还没有兑换',
  },
];

/**
 * Forms that have tests of their own for BRIDGE-11, because they need a recording, a photo or other data to be opened.
 */
const testedElsewhere: Readonly<Record<string, string>> = {
  'addresses/AddressForm.tsx': 'addresses/addresses.test.tsx',
  'devices/DeviceNameScreen.tsx': 'devices/devices.test.tsx',
  'eyeCare/settings/LimitsForm.tsx': 'eyeCare/settings/limits.test.tsx',
  'orders/return/ReturnParcelForm.tsx': 'orders/return/returns.test.tsx',
  'orders/review/ReviewForm.tsx': 'orders/review/reviews.test.tsx',
  'profile/avatar/AvatarForm.tsx': 'profile/avatar/avatar.test.tsx',
  'profile/children/ChildForm.tsx': 'profile/children/children.test.tsx',
  'recording/audition/work/WorkForm.tsx': 'recording/audition/work/workAudition.test.tsx',
};

async function open(address: string, answer: Form['answer']) {
  const events = createEmitter<HostEventName>();
  const setting = jest.fn(() => Promise.resolve());
  const app = await renderApp(address, {
    userAgent: HOST_AGENT,
    host: { ...noHost, setting, subscribeEvents: events.subscribe },
    beforeRender: ({ network, dispatch }) => {
      const kids = [aKid({ birthday: '2020-05-10', sex: 'girl' })];
      network.answer(getUserInfo, aUser({ kids }));
      network.answer(listConsents, {
        consents: consentIds.map((purpose) => {
          const { version } = consentPurposes[purpose];
          return { purpose, state: 'given' as const, version, decidedAt: Date.now() };
        }),
      });
      answer?.(network);
      dispatch(setToken({ token: 'token-a', expireAt: Date.now() + HOUR_MS }));
    },
  });
  return { ...app, setting, pressBack: () => act(async () => events.emit('page.back')) };
}

describe('a form with unsaved content', () => {
  it.each(forms)(
    'BRIDGE-11 in $file handles the back key, asks before the user leaves it, and keeps what was entered',
    async ({ path: address, field, text, question, answer }) => {
      const first = await withUserFetched(() => open(address, answer));
      await userEvent.type(await screen.findByLabelText(field), text);
      expect(first.setting).toHaveBeenLastCalledWith({ controlBack: 1 });
      await first.pressBack();
      const dialog = within(await screen.findByRole('alertdialog', { name: question }));
      await userEvent.click(dialog.getByRole('button', { name: '继续填写' }));
      expect(screen.getByLabelText(field)).toHaveValue(text);
      first.unmount();
      await open(address, answer);
      expect(await screen.findByLabelText(field)).toHaveValue(text);
    },
  );

  it('BRIDGE-11 that asks before the user leaves it is listed in this file, or has a test of its own', () => {
    const root = 'src/features';
    const asking = fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
      .filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes('useLeaveConfirmation('));
    expect(asking.sort()).toEqual([...forms.map(({ file }) => file), ...Object.keys(testedElsewhere)].sort());
    for (const file of Object.values(testedElsewhere))
      expect(fs.readFileSync(path.join(root, file), 'utf8')).toContain('BRIDGE-11');
  });
});
