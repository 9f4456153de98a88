import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/account/partners.ts';
import type { PartnerApplication } from '#contract/account/partners.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

const anApplication = (changes: Partial<PartnerApplication> = {}): PartnerApplication => ({
  id: '3k9_x2Lq8Zp0aB1c',
  kind: 'school',
  organisation: '云朵小学',
  contactName: '李老师',
  phone: '0571-87654321',
  description: '想在图书角放故事。',
  state: 'submitted',
  decision: null,
  submittedAt: Date.parse('2026-11-24T01:00:00Z'),
  canWithdraw: true,
  ...changes,
});

function open(path: string, { items = [] as PartnerApplication[], isSignedIn = true } = {}) {
  return renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(contract.listPartnerApplications, () => ({ items }));
      network.answer(contract.applyAsPartner, ({ body }) => {
        items = [anApplication(body), ...items];
        return { id: '3k9_x2Lq8Zp0aB1c' };
      });
      network.answer(contract.withdrawApplication, () => {
        items = items.map((item) => ({ ...item, state: 'withdrawn', canWithdraw: false }));
        return {};
      });
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
}

const own = () => screen.findByRole('region', { name: '我的申请' });

describe('the open platform', () => {
  it('shows guests the offer, and asks them to log in before they apply', async () => {
    const { network } = await open('/open_platform?apply=1', { isSignedIn: false });
    expect(await screen.findByRole('region', { name: '硬件合作' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '登录并申请' })).toHaveAttribute('href', expect.stringMatching('/login'));
    expect(screen.queryByLabelText('单位或团队')).not.toBeInTheDocument();
    expect(network.callsTo(contract.listPartnerApplications)).toEqual([]);
  });

  it('rejects an incomplete application, and shows a complete one as submitted after it was sent', async () => {
    const { network } = await open('/open_platform');
    await userEvent.click(await screen.findByRole('link', { name: '申请合作' }));
    await press('提交申请');
    expect(await screen.findByText('选一选想怎么合作')).toBeInTheDocument();
    await press('学校和机构');
    await userEvent.type(screen.getByLabelText('单位或团队'), ' 云朵小学 ');
    await userEvent.type(screen.getByLabelText('联系人'), '李老师');
    await userEvent.type(screen.getByLabelText('电话'), '87654321');
    await userEvent.type(screen.getByLabelText('合作说明'), '想在图书角放故事。');
    await press('提交申请');
    expect(await screen.findByText(/带区号的座机，比如/)).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('电话'));
    await userEvent.type(screen.getByLabelText('电话'), '138 0013 8000');
    await press('提交申请');
    expect(await own()).toHaveTextContent('云朵小学等待处理');
    expect(network.callsTo(contract.applyAsPartner).at(-1)?.request).toEqual({
      body: {
        kind: 'school',
        organisation: '云朵小学',
        contactName: '李老师',
        phone: '13800138000',
        description: '想在图书角放故事。',
      },
    });
    expect(screen.queryByRole('link', { name: '申请合作' })).not.toBeInTheDocument();
  });

  it('lets the user withdraw an application after a confirmation, and then apply again', async () => {
    const { network } = await open('/open_platform', { items: [anApplication({ id: 'Qw7_x2Lq8Zp0aB1c' })] });
    await press('撤回申请');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '撤回' }));
    expect(await screen.findByText('已撤回')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: '申请合作' }));
    await press('学校和机构');
    const texts = { 单位或团队: '云朵小学', 联系人: '李老师', 电话: '13800138000', 合作说明: '想在图书角放故事。' };
    for (const [label, value] of Object.entries(texts))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await press('提交申请');
    expect(await own()).toHaveTextContent('云朵小学等待处理');
    expect(await own()).toHaveTextContent('已撤回');
    expect(network.callsTo(contract.applyAsPartner)).toHaveLength(1);
  });

  it('shows that the operator has refused an application, and the reason', async () => {
    await open('/open_platform', {
      items: [anApplication({ state: 'refused', decision: '暂时没有计划', canWithdraw: false })],
    });
    expect(await own()).toHaveTextContent('没有通过');
    expect(await own()).toHaveTextContent('回复：暂时没有计划');
    expect(screen.queryByRole('button', { name: '撤回申请' })).not.toBeInTheDocument();
  });
});
