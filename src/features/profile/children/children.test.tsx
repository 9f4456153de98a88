import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addChild, changeChild, removeChild, type Kid } from '#contract/family/children.ts';
import { checkParentPin, getParentPin } from '#contract/account/parentPin.ts';
import { listFeedback } from '#contract/account/feedback.ts';
import { getReport } from '#contract/learning/report.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { chooseChild } from '#contract/account/sessions.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aKid } from '#test/builders/family/children.ts';
import { aReport } from '#test/builders/learning/report.ts';
import { aUser } from '#test/builders/account/session.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type Options = NonNullable<Parameters<typeof renderApp>[1]>;
type App = Awaited<ReturnType<typeof renderApp>>;

/** Renders the screen. The simulated gateway applies changes to the data of the listed children. */
async function open(
  path: string,
  kids: Kid[] = [aKid()],
  before?: (network: App['network']) => void,
  options: Options = {},
) {
  return renderApp(path, {
    ...options,
    beforeRender({ network, dispatch }) {
      network.answer(getUserInfo, () => aUser({ kids }));
      network.answer(changeChild, ({ params, body }) => {
        const age = body.birthday === null ? null : 4;
        const changed = aKid({ ...body, id: params.childId, nickname: body.nickname ?? '明明', age });
        kids = kids.map((kid) => (kid.id === params.childId ? changed : kid));
        return changed;
      });
      network.answer(getReport, aReport());
      network.answer(listFeedback, { items: [], next: null });
      before?.(network);
      dispatch(setToken({ token: 'a' }));
      dispatch(setUser({ userId: 'user-a', nickname: '明明', age: 6 }));
    },
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const click = async (name: string | RegExp) => userEvent.click(await button(name));
const section = async () => within(await screen.findByRole('region', { name: '孩子的资料' }));
const fillNickname = async (text: string) => {
  const field = await screen.findByLabelText('昵称');
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};
const fillBirthday = async (day: string) => {
  const field = await screen.findByLabelText('生日（可以不填）');
  await userEvent.clear(field);
  await userEvent.type(field, day);
};

describe('the children on the profile', () => {
  it('are listed with their age, sex and interests', async () => {
    const kid = aKid({ birthday: '2020-05-10', sex: 'girl', interests: ['space', 'dinosaurs'] });
    await open('/profile', [kid, aKid({ id: 'b', nickname: '亮亮', age: null })]);
    const [first, second] = (await (await section()).findAllByRole('listitem')) as [HTMLElement, HTMLElement];
    expect(first).toHaveTextContent('明明正在听6 岁 · 女孩喜欢太空、恐龙编辑');
    expect(second).toHaveTextContent('亮亮填上生日，推荐更合适的故事换成 TA编辑');
    expect(within(second).getByRole('link', { name: '编辑亮亮的资料' })).toHaveAttribute(
      'href',
      '/combine/profile?child=b',
    );
  });

  it('STATE-09 have no nickname in the app of caller 2003, and the form has no field for it', async () => {
    const options = { userAgent: HOST_AGENT.replace('/1002/', '/2003/') };
    const { network } = await open('/profile', [aKid()], undefined, options);
    expect(await (await section()).findByText('孩子 1')).toBeInTheDocument();
    expect(screen.queryByText('明明')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: '编辑孩子 1 的资料' }));
    await click('女孩');
    expect(screen.queryByLabelText('昵称')).not.toBeInTheDocument();
    await click('保存');
    await waitFor(() => expect(network.callsTo(changeChild)).toHaveLength(1));
    expect(network.callsTo(changeChild)[0]?.request).toEqual({
      params: { childId: 'user-a' },
      body: { birthday: null, sex: 'girl', interests: [] },
    });
  });

  it('can be requested again after a failure', async () => {
    const { network } = await open('/profile', [], (net) => net.answer(getUserInfo, new ApiError('network')));
    network.answer(getUserInfo, aUser());
    await userEvent.click(await (await section()).findByRole('button', { name: '再试一次' }));
    expect(await (await section()).findByText('明明')).toBeInTheDocument();
  });

  it('cannot be edited during an upgrade, while the replies of the previous release contain no ids', async () => {
    await open('/profile', [aKid({ id: '' })]);
    expect(await (await section()).findByText('升级还没有完成，请过一会儿再来看')).toBeInTheDocument();
  });
});

describe('the form of a child', () => {
  it('is saved, and the age calculated from the birthday is used immediately', async () => {
    const { network, store } = await open('/profile');
    await userEvent.click(await screen.findByRole('link', { name: '编辑明明的资料' }));
    await fillNickname('  小满 ');
    await fillBirthday('2022-01-05');
    for (const name of ['男孩', '太空', '恐龙', '太空', '音乐']) await click(name);
    expect(await button('男孩')).toHaveAttribute('aria-pressed', 'true');
    expect(await button('太空')).toHaveAttribute('aria-pressed', 'false');
    await click('保存');
    expect(await screen.findByText('资料已保存')).toBeInTheDocument();
    expect(network.callsTo(changeChild)[0]?.request).toEqual({
      params: { childId: 'user-a' },
      body: { nickname: '小满', birthday: '2022-01-05', sex: 'boy', interests: ['dinosaurs', 'music'] },
    });
    expect(currentPath()).toBe('/profile');
    expect(await (await section()).findByText('4 岁 · 男孩')).toBeInTheDocument();
    expect(store.getState().user.age).toBe(4);
    // The nickname comes with the user's data, which the app requests again.
    await waitFor(() => expect(store.getState().user.nickname).toBe('小满'));
    expect(localStorage.getItem('child_draft')).toBeNull();
  });

  it('STATE-02 stores no age on the phone if the birthday is deleted, and the app then uses the default age', async () => {
    const { store } = await open('/profile?child=user-a', [aKid({ birthday: '2020-05-10' })]);
    expect(localStorage.getItem('child_age')).toBe('6');
    await userEvent.clear(await screen.findByLabelText('生日（可以不填）'));
    await click('保存');
    expect(await screen.findByText('资料已保存')).toBeInTheDocument();
    expect(await screen.findByText('按 5 岁推荐故事')).toBeInTheDocument();
    expect(store.getState().user.age).toBe(5);
    expect(localStorage.getItem('child_age')).toBeNull();
  });

  it('says what is wrong with each field, and sends nothing while a field is invalid', async () => {
    const { network } = await open('/profile?child=user-a');
    await fillNickname('');
    await click('保存');
    expect(await screen.findByText('请填写昵称')).toBeInTheDocument();
    await fillNickname('一二三四五六七八九十一二三四五六七八九十多');
    expect(await screen.findByText('昵称最多 20 个字，现在有 21 个')).toBeInTheDocument();
    await fillBirthday('2999-01-01');
    expect(await screen.findByText('生日不能在今天以后')).toBeInTheDocument();
    await fillBirthday('1990-01-01');
    expect(await screen.findByText('这里只能填 18 岁以下孩子的生日')).toBeInTheDocument();
    for (const name of ['童话', '动物', '恐龙', '太空', '科学', '大自然', '冒险']) await click(name);
    expect(await screen.findByText('最多选 6 个')).toBeInTheDocument();
    await click('保存');
    expect(await screen.findByText('还有没填好的地方，请检查一下')).toBeInTheDocument();
    expect(network.callsTo(changeChild)).toEqual([]);
  });

  it('shows at the field why the gateway refuses a nickname, and keeps the typed text', async () => {
    const refusal = new ApiError('status', '昵称里不能有联系方式', 400, 'nickname_refused');
    await open('/profile?child=user-a', [aKid()], (net) => net.answer(changeChild, refusal));
    await fillNickname('微信xiaoman88');
    await click('保存');
    expect(await screen.findByText('昵称里不能有联系方式')).toBeInTheDocument();
    expect(screen.getByLabelText('昵称')).toHaveValue('微信xiaoman88');
    expect(screen.getByLabelText('昵称')).toHaveFocus();
  });

  it('keeps the typed text across a reload, and does not show it for another child', async () => {
    const kids = [aKid(), aKid({ id: 'b', nickname: '亮亮' })];
    const first = await open('/profile?child=user-a', kids);
    await fillNickname('小满');
    first.unmount();
    const second = await open('/profile?child=user-a', kids);
    expect(await screen.findByLabelText('昵称')).toHaveValue('小满');
    second.unmount();
    await open('/profile?child=b', kids);
    expect(await screen.findByLabelText('昵称')).toHaveValue('亮亮');
  });

  it('BRIDGE-11 asks for confirmation before unsaved changes are lost', async () => {
    await open('/profile?child=user-a');
    await fillNickname('小满');
    await click('返回');
    const dialog = within(await screen.findByRole('alertdialog', { name: '资料还没有保存' }));
    expect(currentPath()).toBe('/profile?child=user-a');
    await userEvent.click(dialog.getByRole('button', { name: '继续填写' }));
    expect(screen.getByLabelText('昵称')).toHaveValue('小满');
  });

  it('ROUTE-07 is replaced by a message if the child does not exist', async () => {
    await open('/profile?child=no-such-child');
    expect(await screen.findByText('没有找到这个孩子')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '回到我的' })).toHaveAttribute('href', '/combine/profile');
  });
});

describe('switching to another child', () => {
  const kids = [aKid(), aKid({ id: 'b', nickname: '亮亮', age: 9 })];

  it('needs one tap, and the page then shows the data of the other child', async () => {
    const { network, store } = await open('/profile', kids, (net) => net.answer(chooseChild, { childId: 'b' }));
    const before = network.callsTo(getUserInfo).length;
    expect(await (await section()).findByText('正在听')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '换成明明' })).not.toBeInTheDocument();
    await click('换成亮亮');
    expect(await screen.findByText('现在是亮亮在听')).toBeInTheDocument();
    expect(network.callsTo(chooseChild)[0]?.request).toEqual({ body: { childId: 'b' } });
    expect(store.getState().user).toMatchObject({ childId: 'b', age: 9 });
    expect(await button('换成明明')).toBeInTheDocument();
    expect(network.callsTo(getUserInfo).length).toBeGreaterThan(before);
  });

  it('asks for the parent PIN if the gateway requires it, and happens after the PIN was entered', async () => {
    const refusal = new ApiError('status', '请先输入家长密码', 403, 'pin_needed');
    const { network, store } = await open('/profile', kids, (net) => {
      net.answer(getParentPin, { isSet: true, isLocked: false, mobile: null });
      net.answer(chooseChild, refusal);
      net.answer(checkParentPin, () => {
        net.answer(chooseChild, { childId: 'b' });
        return {};
      });
    });
    await click('换成亮亮');
    expect(await screen.findByText('亮亮能用得更久，换成 TA 要先确认是家长')).toBeInTheDocument();
    await click('关闭');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(store.getState().user.childId).toBe('');
    await click('换成亮亮');
    for (const digit of ['2', '5', '8', '3']) await click(digit);
    expect(await screen.findByText('现在是亮亮在听')).toBeInTheDocument();
    expect(network.callsTo(checkParentPin).map(({ request }) => request)).toEqual([
      { body: { pin: '2583', action: { kind: 'chooseChild', childId: 'b' } } },
    ]);
    expect(store.getState().user.childId).toBe('b');
  });

  it('shows an error if it fails, and the previous child stays active', async () => {
    const { store } = await open('/profile', kids, (net) => net.answer(chooseChild, new ApiError('network')));
    await click('换成亮亮');
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    expect(store.getState().user.childId).toBe('');
  });
});

describe('adding a child', () => {
  it('sends the values of the form, and then lists the child', async () => {
    const added = aKid({ id: 'b', nickname: '亮亮', age: 3 });
    const { network } = await open('/profile', [aKid()], (net) =>
      net.answer(addChild, () => {
        net.answer(getUserInfo, aUser({ kids: [aKid(), added] }));
        return added;
      }),
    );
    await userEvent.click(await screen.findByRole('link', { name: '添加孩子' }));
    await click('保存');
    expect(await screen.findByText('请填写昵称')).toBeInTheDocument();
    await fillNickname('亮亮');
    await click('保存');
    expect(await screen.findByText('添加好了，点“换成 TA”就能开始听')).toBeInTheDocument();
    expect(network.callsTo(addChild).map(({ request }) => request)).toEqual([
      { body: { nickname: '亮亮', birthday: null, sex: null, interests: [] } },
    ]);
    expect(currentPath()).toBe('/profile');
    expect(await button('换成亮亮')).toBeInTheDocument();
  });

  it('asks for the parent PIN only after the gateway has accepted the values', async () => {
    const refuse = (text: string, code: string) => new ApiError('status', text, 403, code);
    const { network } = await open('/profile?child=new', [aKid()], (net) => {
      net.answer(getParentPin, { isSet: true, isLocked: false, mobile: null });
      net.answer(addChild, refuse('昵称里不能有联系方式', 'nickname_refused'));
      net.answer(checkParentPin, () => {
        net.answer(addChild, aKid({ id: 'b', nickname: '亮亮' }));
        return {};
      });
    });
    await fillNickname('微信xiaoman88');
    await click('保存');
    expect(await screen.findByText('昵称里不能有联系方式')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    network.answer(addChild, refuse('请先输入家长密码', 'pin_needed'));
    await fillNickname('亮亮');
    await click('保存');
    expect(await screen.findByText('新孩子没有时间限制，要先确认是家长')).toBeInTheDocument();
    for (const digit of ['2', '5', '8', '3']) await click(digit);
    expect(await screen.findByText('添加好了，点“换成 TA”就能开始听')).toBeInTheDocument();
    expect(network.callsTo(checkParentPin)[0]?.request).toEqual({
      body: { pin: '2583', action: { kind: 'addChild' } },
    });
  });

  it('is not possible for a family with the maximum number of children', async () => {
    const kids = Array.from({ length: 6 }, (_, index) => aKid({ id: `kid-${index}` }));
    await open('/profile?child=new', kids);
    expect(await screen.findByText('最多可以有 6 个孩子')).toBeInTheDocument();
  });
});

describe('removing a child', () => {
  const kids = [aKid(), aKid({ id: 'b', nickname: '亮亮', age: 9 })];
  const pin = (isSet: boolean) => ({ isSet, isLocked: false, mobile: null });

  it('says what is lost, asks a parent for confirmation, and makes the first child active if the removed one was active', async () => {
    const { network, store } = await open('/profile?child=b', kids, (net) => {
      net.answer(getParentPin, pin(true));
      net.answer(checkParentPin, {});
      net.answer(removeChild, {});
    });
    act(() => void store.dispatch(setUser({ childId: 'b' })));
    await userEvent.click(await screen.findByRole('link', { name: '删除这个孩子' }));
    const lost = await screen.findByRole('region', { name: '删除亮亮，就找不回来了' });
    expect(lost).toHaveTextContent(/绘本打卡和勋章.*录音、公开的作品和创作者主页，连同粉丝/);
    for (const digit of ['2', '5', '8', '3']) await click(digit);
    expect(await screen.findByText('亮亮的资料和记录都删除了')).toBeInTheDocument();
    expect(network.callsTo(checkParentPin)[0]?.request).toEqual({
      body: { pin: '2583', action: { kind: 'removeChild', childId: 'b' } },
    });
    expect(network.callsTo(removeChild)[0]?.request).toEqual({ params: { childId: 'b' } });
    expect(store.getState().user).toMatchObject({ childId: 'user-a', nickname: '明明' });
  });

  it('needs a parent PIN, and a family without a PIN is asked to set one', async () => {
    await open('/profile?child=b&remove=1', kids, (net) => net.answer(getParentPin, pin(false)));
    expect(await screen.findByRole('link', { name: '先设家长密码' })).toHaveAttribute(
      'href',
      '/combine/privacy/manager?pin=set',
    );
  });

  it('is not possible for the first child', async () => {
    await open('/profile?child=user-a&remove=1', kids, (net) => net.answer(getParentPin, pin(true)));
    expect(await screen.findByLabelText('昵称')).toHaveValue('明明');
    expect(screen.queryByRole('link', { name: '删除这个孩子' })).not.toBeInTheDocument();
  });
});
