import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/experience/favourites.ts';
import type { Folder } from '#contract/experience/favourites.ts';
import type { TimelineEntry } from '#contract/experience/timeline.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { anHonour } from '#test/builders/experience/honours.ts';
import { currentPath, openAddress, renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

const honour = anHonour(1, { title: '阅读之星' });
const entry: TimelineEntry = { kind: 'honour', id: honour.id, day: honour.day, isKept: false, honour };
const school: Folder = { id: 'folder-000000001', name: '学校', count: 2 };
const path = `/experience/add_fav?kind=honour&id=${honour.id}`;

/**
 * Renders the screen. The simulated gateway lists added folders, and no folder at all after one was deleted. `kept` is
 * the folder that contains the honour.
 */
function open(address: string, { folders = [school], kept }: { folders?: Folder[]; kept?: string | null } = {}) {
  return renderApp(address, {
    beforeRender({ network, dispatch }) {
      network.answer(contract.listFolders, () => ({ items: folders, loose: 1 }));
      network.answer(contract.getKeptEntry, () => ({ entry, ...(kept !== undefined && { folderId: kept }) }));
      network.answer(contract.listKeptEntries, ({ query: { folder } }) => ({
        items: folder === 'none' ? [] : [{ entry: { ...entry, isKept: true }, folderId: school.id }],
        next: null,
      }));
      network.answer(contract.addFolder, ({ body: { name } }) => {
        const folder = { id: 'folder-000000002', name, count: 0 };
        folders = [...folders, folder];
        return folder;
      });
      network.answer(contract.renameFolder, {});
      network.answer(contract.removeFolder, () => {
        folders = [];
        return {};
      });
      network.answer(contract.keepEntry, {});
      network.answer(contract.dropEntry, {});
      dispatch(setToken({ token: 'a' }));
    },
  });
}

describe('a favourite', () => {
  it('is added to the chosen folder', async () => {
    const { network } = await open(path);
    expect(await screen.findByText('阅读之星')).toBeInTheDocument();
    expect(await screen.findByRole('radio', { name: /^不分类/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /^学校/ }));
    await press('收藏');
    expect(await screen.findByText('收藏好了')).toBeInTheDocument();
    expect(network.callsTo(contract.keepEntry)).toMatchObject([
      { request: { params: { kind: 'honour', entryId: honour.id }, body: { folderId: school.id } } },
    ]);
    expect(currentPath()).toBe('/experience/list');
  });

  it('can be added to a new folder, whose name must not be empty or already in use', async () => {
    const { network } = await open(path);
    await press('新建收藏夹');
    await press('保存');
    expect(await screen.findByText('给收藏夹起个名字吧')).toBeInTheDocument();
    network.answer(contract.addFolder, new ApiError('status', '已经有这个名字的收藏夹了', 409, 'folder_name_taken'));
    await userEvent.type(screen.getByLabelText('名字'), '学校');
    await press('保存');
    await waitFor(() => expect(screen.getByLabelText('名字')).toHaveAccessibleDescription('已经有这个名字的收藏夹了'));
    network.answer(contract.addFolder, { id: 'folder-000000002', name: '外婆', count: 0 });
    network.answer(contract.listFolders, {
      items: [school, { id: 'folder-000000002', name: '外婆', count: 0 }],
      loose: 1,
    });
    await userEvent.clear(screen.getByLabelText('名字'));
    await userEvent.type(screen.getByLabelText('名字'), '外婆');
    await press('保存');
    expect(await screen.findByRole('radio', { name: /^外婆/ })).toBeChecked();
  });

  it('can be moved to another folder, and removed', async () => {
    const first = await open(path, { kept: school.id });
    expect(await screen.findByRole('radio', { name: /^学校/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /^不分类/ }));
    await press('放到这里');
    expect(await screen.findByText('换好收藏夹了')).toBeInTheDocument();
    expect(first.network.callsTo(contract.keepEntry)).toMatchObject([{ request: { body: { folderId: null } } }]);
    first.unmount();
    const { network } = await open(path, { kept: null });
    await press('不再收藏');
    expect(await screen.findByText('已经不收藏了')).toBeInTheDocument();
    expect(network.callsTo(contract.dropEntry)).toHaveLength(1);
  });

  it('cannot be added if the address contains an invalid kind of entry: the screen shows a message instead', async () => {
    const { network, unmount } = await open('/about');
    unmount();
    expect(network.callsTo(contract.getKeptEntry)).toEqual([]);
    await open('/experience/add_fav?kind=crown&id=1');
    expect(await screen.findByText('这条记录不在了')).toBeInTheDocument();
  });
});

describe('the list of favourites', () => {
  it('shows one folder at a time, which can be renamed and deleted', async () => {
    const { network } = await open('/experience/add_fav');
    expect(await screen.findByRole('link', { name: /已收藏：阅读之星/ })).toBeInTheDocument();
    await press('不分类 1');
    expect(await screen.findByText('这个收藏夹还空着')).toBeInTheDocument();
    await press('学校 2');
    await screen.findByText('阅读之星');
    expect(network.callsTo(contract.listKeptEntries).at(-1)).toMatchObject({
      request: { query: { folder: school.id } },
    });
    await press('改名');
    const name = await screen.findByLabelText('名字');
    expect(name).toHaveValue('学校');
    await userEvent.clear(name);
    await userEvent.type(name, '一年级');
    await press('保存');
    expect(await screen.findByText('名字改好了')).toBeInTheDocument();
    expect(network.callsTo(contract.renameFolder)).toMatchObject([
      { request: { params: { folderId: school.id }, body: { name: '一年级' } } },
    ]);
    await press('删除');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('收藏夹已删除，里面的收藏还在')).toBeInTheDocument();
    expect(currentPath()).toBe('/experience/add_fav');
  });

  /** Opens the list and adds a folder. The reply of the gateway arrives only when `reply` is called. */
  async function addSlowly() {
    const app = await open('/experience/add_fav');
    let reply = (): void => undefined;
    app.network.answer(
      contract.addFolder,
      () => new Promise((resolve) => (reply = () => resolve({ id: 'folder-000000002', name: '外婆', count: 0 }))),
    );
    await press('新建收藏夹');
    await userEvent.type(await screen.findByLabelText('名字'), '外婆');
    await press('保存');
    return { ...app, reply: () => act(async () => reply()) };
  }

  it('does not close a screen that the user opens while a folder is being added', async () => {
    const { reply } = await addSlowly();
    await userEvent.keyboard('{Escape}');
    await act(async () => openAddress('/experience/list'));
    await waitFor(() => expect(currentPath()).toBe('/experience/list'));
    await reply();
    expect(await screen.findByText('收藏夹建好了')).toBeInTheDocument();
    expect(currentPath()).toBe('/experience/list');
  });

  it('keeps the sheet for renaming a folder open when the reply about an added folder arrives, and starts the next new folder with an empty name', async () => {
    const { reply } = await addSlowly();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('名字')).not.toBeInTheDocument());
    await press('学校 2');
    await press('改名');
    expect(await screen.findByLabelText('名字')).toHaveValue('学校');
    await reply();
    expect(await screen.findByText('收藏夹建好了')).toBeInTheDocument();
    expect(screen.getByLabelText('名字')).toHaveValue('学校');
    await userEvent.keyboard('{Escape}');
    await press('新建收藏夹');
    expect(await screen.findByLabelText('名字')).toHaveValue('');
  });
});
