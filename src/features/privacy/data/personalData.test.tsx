import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/account/privacy.ts';
import { dataKindIds, dataKinds } from '#lib/privacy/dataKinds.ts';
import { thirdParties } from '#lib/privacy/thirdParties.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const kinds = dataKindIds.map((kind) => ({ kind, names: [`${kind}的第一项`] }));

const open = (path: string, { isSignedIn = true, prepare = (_network: Network): void => undefined } = {}) =>
  renderApp(path, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(contract.listDataKinds, { kinds });
      network.answer(contract.countHeldData, {
        counts: [
          { kind: 'child', count: 2 },
          { kind: 'health', count: 0 },
        ],
      });
      network.answer(contract.getHeldData, { tables: [] });
      prepare(network);
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });

describe('the list of personal data', () => {
  it('shows guests every kind with its purpose, and every third party', async () => {
    await open('/document/personal_data_list', { isSignedIn: false });
    const list = await screen.findByRole('list', { name: '收集清单' });
    expect(within(list).getAllByRole('link')).toHaveLength(dataKindIds.length);
    expect(within(list).getByRole('link', { name: /孩子的健康记录.*敏感信息/ })).toHaveAttribute(
      'href',
      '/combine/document/personal_data_list/detail?kind=health',
    );
    for (const { name, data } of thirdParties) {
      expect(within(screen.getByRole('region', { name })).getByText(data)).toBeInTheDocument();
    }
    expect(screen.getByRole('link', { name: '登录看看存了什么' })).toBeInTheDocument();
  });

  it('shows how many entries of each kind an account has', async () => {
    await open('/document/personal_data_list');
    expect(await screen.findByRole('link', { name: /^孩子的资料.*2 条$/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^孩子的健康记录.*没有$/ })).toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    const { network } = await open('/document/personal_data_list', {
      isSignedIn: false,
      prepare: (failing) => failing.answer(contract.listDataKinds, new ApiError('network')),
    });
    const retry = await screen.findByRole('button', { name: '再试一次' });
    network.answer(contract.listDataKinds, { kinds });
    await userEvent.click(retry);
    expect(await screen.findByRole('list', { name: '收集清单' })).toBeInTheDocument();
  });
});

describe('one kind of personal data', () => {
  it('shows its purpose, its columns, the keys in the browser’s storage, and the entries of the account', async () => {
    await open('/document/personal_data_list/detail?kind=child', {
      prepare: (network) =>
        network.answer(contract.getHeldData, {
          tables: [{ title: '孩子', count: 9, rows: [[{ name: '生日', value: '2020-05-10' }]] }],
        }),
    });
    const about = within(await screen.findByRole('region', { name: '关于孩子的资料' }));
    expect(await about.findByText(dataKinds.child.purpose)).toBeInTheDocument();
    expect(about.getByText('child的第一项')).toBeInTheDocument();
    expect(about.getByText(/孩子的年龄/)).toBeInTheDocument();
    const held = within(await screen.findByRole('region', { name: '孩子（9 条）' }));
    expect(held.getByText('2020-05-10')).toBeInTheDocument();
    expect(held.getByText(/最近的 1 条/)).toBeInTheDocument();
  });

  it.each([
    ['health', '是。要监护人同意，只有需要的工作人员能接触'],
    ['listening', '是。只有需要的工作人员能接触'],
  ])('with the name "%s" says whether a guardian has to consent to it', async (kind, text) => {
    await open(`/document/personal_data_list/detail?kind=${kind}`);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('says that the account has no entries if there are none', async () => {
    await open('/document/personal_data_list/detail?kind=health');
    expect(await screen.findByText('这个账号里还没有这一类信息。')).toBeInTheDocument();
  });

  it('is shown to guests, who must log in only to see entries of their own', async () => {
    const { network } = await open('/document/personal_data_list/detail?kind=health', { isSignedIn: false });
    expect(await screen.findByText(dataKinds.health.purpose)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去登录' })).toBeInTheDocument();
    expect(network.callsTo(contract.getHeldData)).toEqual([]);
  });

  it('is replaced by a link to the list if the kind is unknown', async () => {
    await open('/document/personal_data_list/detail?kind=nothing');
    expect(await screen.findByRole('link', { name: '看看收集清单' })).toBeInTheDocument();
  });
});
