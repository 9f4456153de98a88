import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getShells } from '#contract/mall/goods.ts';
import * as contract from '#contract/stories/works.ts';
import { api, calling } from '#platform/http/api.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { currentPath } from '#test/harness/renderApp.tsx';

import { openWork } from '#test/harness/screens/workScreen.ts';

const like = (count: number) => screen.findByRole('button', { name: `喜欢，${count} 人喜欢` });
const tip = () => screen.findByRole('button', { name: '充电，已有 12 点电力' });
const tipSheet = async () => within(await screen.findByRole('dialog', { name: '给小满充电' }));

describe('a like of a recording', () => {
  it('appears immediately, and stays when the server refuses to remove it', async () => {
    const { network } = await openWork();
    network.answer(contract.likeWork, { likeCount: 4, commentCount: 0, power: 12, isLiked: true });
    await userEvent.click(await like(3));
    expect(await like(4)).toHaveAttribute('aria-pressed', 'true');
    network.answer(contract.unlikeWork, new ApiError('network'));
    await userEvent.click(await like(4));
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    expect(await like(4)).toHaveAttribute('aria-pressed', 'true');
  });

  it('ROLE-01 requires a login, from which a guest returns to the recording', async () => {
    const { network } = await openWork({ isSignedIn: false });
    await userEvent.click(await like(3));
    expect(currentPath()).toMatch(/^\/login\?back_url=.*workdetail/);
    expect(network.callsTo(contract.likeWork)).toEqual([]);
  });
});

describe('a tip of shells for a recording', () => {
  it('is limited by the balance, is sent once, and increases the total of the recording', async () => {
    const { network } = await openWork();
    await userEvent.click(await tip());
    const sheet = await tipSheet();
    await sheet.findByText(/个贝壳$/, { selector: 'p' });
    expect(sheet.queryByRole('button', { name: '10 个' })).not.toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: '5 个' }));
    network.answer(contract.tipWork, { balance: 3, given: 5, power: 17, left: 15 });
    await userEvent.click(sheet.getByRole('button', { name: '送出 5 个贝壳' }));
    expect(await screen.findByRole('button', { name: '充电，已有 17 点电力' })).toBeInTheDocument();
    expect(network.callsTo(contract.tipWork)).toMatchObject([
      { request: { params: { workId: 'goose' }, body: { amount: 5 } } },
    ]);
    expect(screen.getByText('充上电啦，谢谢你的 5 个贝壳')).toBeInTheDocument();
  });

  it('shows the reason when the server refuses it, and can be sent again', async () => {
    const { network } = await openWork();
    await userEvent.click(await tip());
    const sheet = await tipSheet();
    network.answer(contract.tipWork, new ApiError('status', '贝壳不够啦', 409));
    await userEvent.click(await sheet.findByRole('button', { name: '送出 1 个贝壳' }));
    expect(await sheet.findByRole('alert')).toHaveTextContent('贝壳不够啦');
    expect(sheet.getByRole('button', { name: '送出 1 个贝壳' })).toBeEnabled();
  });

  it('is shown as given if the reply of the server was lost, because the balance is then requested again', async () => {
    const { network } = await openWork();
    await userEvent.click(await tip());
    const sheet = await tipSheet();
    expect(await sheet.findByText(/你有/)).toHaveTextContent('你有 8 个贝壳');
    network.answer(contract.tipWork, new ApiError('timeout'));
    network.answer(contract.getTipping, { balance: 7, given: 1, left: 19 });
    await userEvent.click(await sheet.findByRole('button', { name: '送出 1 个贝壳' }));
    await waitFor(() => expect(sheet.getByText(/你有/)).toHaveTextContent('你有 7 个贝壳，已经送过 1 个'));
    expect(sheet.getByRole('alert')).toHaveTextContent('请求超时');
  });

  it('updates the balance on other screens', async () => {
    const { network, dispatch } = await openWork({
      answers: (one) => one.answer(getShells, { balance: 8 }),
    });
    const { endpoints } = api.injectEndpoints({
      endpoints: (build) => ({ shellsElsewhere: build.query({ ...calling(getShells), providesTags: ['Shells'] }) }),
    });
    const shown = (dispatch as ThunkDispatch<unknown, unknown, UnknownAction>)(
      endpoints.shellsElsewhere.initiate(undefined),
    );
    await waitFor(() => expect(network.callsTo(getShells)).toHaveLength(1));
    await userEvent.click(await tip());
    const sheet = await tipSheet();
    network.answer(contract.tipWork, { balance: 3, given: 5, power: 17, left: 15 });
    await userEvent.click(await sheet.findByRole('button', { name: '送出 1 个贝壳' }));
    await waitFor(() => expect(network.callsTo(getShells)).toHaveLength(2));
    shown.unsubscribe();
  });

  it('links to a way to earn shells when the user has none', async () => {
    const { network } = await openWork();
    network.answer(contract.getTipping, { balance: 0, given: 3, left: 17 });
    await userEvent.click(await tip());
    const sheet = await tipSheet();
    expect(await sheet.findByRole('link', { name: '去听写攒贝壳' })).toHaveAttribute(
      'href',
      '/combine/dictation/index',
    );
    expect(sheet.getByText(/已经送过 3 个/)).toBeInTheDocument();
  });

  it('is not offered once the daily limit is reached', async () => {
    const { network } = await openWork();
    network.answer(contract.getTipping, { balance: 9, given: 20, left: 0 });
    await userEvent.click(await tip());
    const sheet = await tipSheet();
    expect(await sheet.findByText('今天送得够多啦，明天再来吧')).toBeInTheDocument();
    expect(sheet.getByText(/你有/)).toHaveTextContent(/已经送过 20 个$/);
  });
});
