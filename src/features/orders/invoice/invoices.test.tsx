import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/invoices.ts';
import type { Invoice, Invoices } from '#contract/mall/invoices.ts';
import { getOrder } from '#contract/mall/orders.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { anOrder, anOrderLine } from '#test/builders/mall/orders.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

const lines = [anOrderLine('lamp')];
const requested = { id: 9, state: 'received', topic: 'invoiceRequested', actor: 'buyer', note: null, at: 0 };
const order = anOrder(1, { kind: 'goods', state: 'received', lines, actions: [{ id: 'invoice', obstacle: null }] });
const invoiced = anOrder(1, { kind: 'goods', state: 'received', lines, actions: [], events: [requested] });
const detail = `/order_detail?id=${order.id}`;
const form = `${detail}&invoice=1`;

type RenderOptions = Parameters<typeof renderApp>[1];

const someInvoices = (changes: Partial<Invoices> = {}): Invoices => ({
  items: [],
  amountFen: 39_900,
  last: null,
  ...changes,
});
const anInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  id: 'invoice-00000001',
  state: 'requested',
  kind: 'company',
  title: '松果书店有限公司',
  taxNumber: '91350100M000100Y43',
  email: 'bill@example.com',
  amountFen: null,
  number: null,
  link: null,
  reason: null,
  requestedAt: Date.UTC(2026, 10, 20, 4),
  canWithdraw: true,
  ...changes,
});

const open = (path: string, invoices = someInvoices(), shown = order, options: RenderOptions = {}) =>
  renderApp(path, {
    ...options,
    beforeRender: ({ network, dispatch }) => {
      network.answer(getOrder, shown);
      network.answer(contract.listInvoices, invoices);
      network.answer(contract.requestInvoice, { id: 'invoice-00000001' });
      network.answer(contract.withdrawInvoice, {});
      dispatch(setToken({ token: 'a' }));
    },
  });
const openIssued = (options?: RenderOptions) => {
  const issued = { state: 'issued', amountFen: 39_900, number: '26332000000012345678', canWithdraw: false };
  const invoice = anInvoice({ ...issued, link: 'https://tax.example/1' });
  return open(detail, someInvoices({ items: [invoice] }), invoiced, options);
};
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const part = async () => within(await screen.findByRole('region', { name: '发票' }));

describe('the form that requests an invoice', () => {
  it('sends the cleaned name and tax number of a company, and returns to the order', async () => {
    const { network } = await open(detail);
    await userEvent.click(await screen.findByRole('link', { name: '开发票' }));
    expect(await screen.findByText('399')).toBeInTheDocument();
    await press('企业');
    await type('企业全称', ' 松果书店有限公司 ');
    await type('税号', '91350100-m000100y43');
    await type('收发票的邮箱', 'bill@example.com');
    await press('提交申请');
    await waitFor(() => expect(currentPath()).toBe(detail));
    const body = {
      kind: 'company',
      title: '松果书店有限公司',
      taxNumber: '91350100M000100Y43',
      email: 'bill@example.com',
    };
    expect(network.callsTo(contract.requestInvoice).map(({ request }) => request)).toEqual([
      { params: { orderId: order.id }, body },
    ]);
  });

  it('sends no tax number for a person, and keeps what was entered for a company', async () => {
    const { network } = await open(form);
    await press('企业');
    await type('企业全称', '松果书店');
    await press('个人');
    expect(screen.getByLabelText('抬头')).toHaveValue('个人');
    await type('收发票的邮箱', 'bill@example.com');
    await press('企业');
    expect(screen.getByLabelText('企业全称')).toHaveValue('松果书店');
    await press('个人');
    await press('提交申请');
    await waitFor(() => expect(network.callsTo(contract.requestInvoice)).toHaveLength(1));
    const body = { kind: 'person', title: '个人', taxNumber: '', email: 'bill@example.com' };
    expect(network.callsTo(contract.requestInvoice)[0]?.request).toMatchObject({ body });
  });

  it('starts with the values of the last invoice', async () => {
    const last = {
      kind: 'company',
      title: '松果书店',
      taxNumber: '91350100M000100Y43',
      email: 'b@example.com',
    } as const;
    await open(form, someInvoices({ last }));
    expect(await screen.findByLabelText('企业全称')).toHaveValue('松果书店');
    expect(screen.getByLabelText('税号')).toHaveValue('91350100M000100Y43');
    expect(screen.getByLabelText('收发票的邮箱')).toHaveValue('b@example.com');
  });

  it.each([
    ['91350100M000100Y4', 'bill@example.com', '税号是 18 位，现在 17 位'],
    ['91350100M000100Y44', 'bill@example.com', '税号不对，请照着营业执照检查一下'],
    ['91350100M000100Y43', 'bill.example.com', '邮箱不对，请检查一下，比如有没有 @'],
    ['91350100M000100Y43', 'bill@example', '邮箱不对，请检查一下，比如有没有 @'],
  ])(
    'with the tax number "%s" and the e-mail address "%s" says “%s”, and sends nothing',
    async (taxNumber, email, text) => {
      const { network } = await open(form);
      await press('企业');
      await type('企业全称', '松果书店');
      await type('税号', taxNumber);
      await type('收发票的邮箱', email);
      await press('提交申请');
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(network.callsTo(contract.requestInvoice)).toEqual([]);
    },
  );

  it('keeps the entered values across a reload and a refusal, and shows why the gateway refuses', async () => {
    const first = await open(form);
    await press('企业');
    await type('企业全称', '松果书店');
    first.unmount();
    const { network } = await open(form);
    expect(await screen.findByLabelText('企业全称')).toHaveValue('松果书店');
    network.answer(contract.requestInvoice, new ApiError('status', '这个订单现在不能开发票', 409));
    await type('税号', '91350100M000100Y43');
    await type('收发票的邮箱', 'bill@example.com');
    await press('提交申请');
    expect(await screen.findByText('这个订单现在不能开发票')).toBeInTheDocument();
    expect(screen.getByLabelText('企业全称')).toHaveValue('松果书店');
  });
});

describe('the invoices of an order', () => {
  it.each([
    ['WeChat', 'Mozilla/5.0 MicroMessenger/8.0'],
    ['Alipay', 'Mozilla/5.0 AlipayClient/10.5'],
    ['a host app', 'Mozilla/5.0 ilisten_android/1001/6.2.0/own'],
  ])(
    'AUTH-21 show an issued invoice with a link to copy, because %s opens only known origins',
    async (_, userAgent) => {
      await openIssued({ userAgent });
      const shown = await part();
      expect(await shown.findByText('已经开好')).toBeInTheDocument();
      expect(shown.getByLabelText('发票号码')).toHaveValue('26332000000012345678');
      expect(shown.getByText('松果书店有限公司 91350100M000100Y43')).toBeInTheDocument();
      expect(shown.getByLabelText('发票链接')).toHaveValue('https://tax.example/1');
      expect(shown.queryByRole('link', { name: '查看发票' })).toBeNull();
    },
  );

  it('open the link of an issued invoice in a new tab of a browser, without the address of the order', async () => {
    await openIssued();
    const link = await (await part()).findByRole('link', { name: '查看发票' });
    expect(link).toHaveAttribute('href', 'https://tax.example/1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noreferrer');
  });

  it('can be withdrawn after a confirmation', async () => {
    const { network } = await open(detail, someInvoices({ items: [anInvoice()] }), invoiced);
    await userEvent.click(await (await part()).findByRole('button', { name: '撤回申请' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: '不开发票了吗？' }));
    await userEvent.click(dialog.getByRole('button', { name: '撤回' }));
    await waitFor(() => expect(network.callsTo(contract.withdrawInvoice)).toHaveLength(1));
    expect(await screen.findByText('发票申请已经撤回')).toBeInTheDocument();
  });

  it.each([
    ['refused', '没有开成'],
    ['withdrawn', '已经撤回'],
    ['reversing', '正在作废（冲红）'],
    ['reversed', '已经作废（冲红）'],
    ['a state of a later release', '处理中'],
  ])('in the state “%s” show “%s” and no action', async (state, text) => {
    const over = anInvoice({ state, canWithdraw: false, reason: state === 'refused' ? '抬头不对' : null });
    await open(detail, someInvoices({ items: [over] }), invoiced);
    const shown = await part();
    expect(await shown.findByText(text)).toBeInTheDocument();
    expect(shown.queryByText('客服回复：抬头不对') !== null).toBe(state === 'refused');
    expect(shown.queryByRole('button')).not.toBeInTheDocument();
  });

  it('can be loaded again if they could not be loaded', async () => {
    const { network } = await renderApp(detail, {
      beforeRender: ({ network: net, dispatch }) => {
        net.answer(getOrder, invoiced);
        net.answer(contract.listInvoices, new ApiError('timeout'));
        dispatch(setToken({ token: 'a' }));
      },
    });
    const retry = await (await part()).findByRole('button', { name: '再试一次' });
    network.answer(contract.listInvoices, someInvoices({ items: [anInvoice()] }));
    await userEvent.click(retry);
    expect(await screen.findByText('等待开票')).toBeInTheDocument();
  });
});
