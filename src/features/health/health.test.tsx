import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Kid } from '#contract/family/children.ts';
import * as contract from '#contract/family/health.ts';
import type { HealthRecord } from '#contract/family/health.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { chooseChild } from '#contract/account/sessions.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aKid } from '#test/builders/family/children.ts';
import { aGrowthEntry, aHealthRecord, aSavedRecord } from '#test/builders/family/health.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aPictureOf } from '#test/harness/fakes/fakeUploads.ts';
import { withUserFetched } from '#test/harness/fakes/advanceTimeAfter.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

beforeEach(() => {
  // Replaces object URLs, which jsdom does not have.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

const boy = aKid({ birthday: '2021-11-01', sex: 'boy' });
const growth = (id: number, changes: Parameters<typeof aGrowthEntry>[0]) => aHealthRecord(id, aGrowthEntry(changes));

/** Renders a health screen. The simulated gateway keeps the list of records: it applies additions and deletions. */
function open(path: string, records: HealthRecord[] = [], kid: Kid = boy, host = noHost, others: Kid[] = []) {
  return renderApp(path, {
    host,
    beforeRender({ network, dispatch }) {
      network.answer(getUserInfo, aUser({ kids: [kid, ...others] }));
      network.answer(contract.listHealthRecords, ({ query }) => ({
        items: records.filter((record) => record.kind === query.kind),
        next: null,
      }));
      network.answer(contract.addHealthRecord, ({ body: { entry } }) => {
        const added = aSavedRecord(`000000000000000${records.length + 1}`, entry);
        records = [added, ...records];
        return added;
      });
      network.answer(contract.changeHealthRecord, ({ params, body }) => aSavedRecord(params.recordId, body.entry));
      network.answer(contract.removeHealthRecord, ({ params }) => {
        records = records.filter(({ id }) => id !== params.recordId);
        return {};
      });
      dispatch(setToken({ token: 'a' }));
    },
  });
}

describe('the health records of a child', () => {
  it('show the latest height with its percentile, the curve, and a table with every value', async () => {
    await open('/experience/my_health', [
      growth(2, { day: '2026-11-01', heightMm: 1_100 }),
      growth(1, { day: '2025-11-01', heightMm: 1_033 }),
    ]);
    const chart = await screen.findByRole('img', { name: /身高曲线/ });
    expect(chart).toHaveAccessibleName(
      '男孩 2–5 岁的身高曲线，从 P3 到 P97。最近一次是2026年11月1日，110 厘米。所有记录都在下面的表格里。',
    );
    expect(screen.getByText(/大约比 50 个高/)).toBeInTheDocument();
    const rows = within(screen.getByRole('table', { name: '身高记录' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      '日期年龄身高百分位',
      '2026年11月1日5 岁110 厘米P50',
      '2025年11月1日4 岁103.3 厘米P50',
    ]);
    expect(screen.getByText(/不能代替医生的诊断/)).toBeInTheDocument();
    await press('0–2 岁');
    expect(await screen.findByRole('img', { name: /男孩 0–2 岁的身高曲线/ })).toBeInTheDocument();
  });

  it('begin with the growth chart for the present age of the child, even if there are no records yet', async () => {
    await open('/experience/my_health', [], aKid({ birthday: '2014-01-01', sex: 'boy' }));
    expect(await screen.findByRole('img', { name: /男孩 10–19 岁的身高曲线/ })).toBeInTheDocument();
  });

  it('are those of the active child even if the address names another child, and the user can switch to another child', async () => {
    const girl = aKid({ id: 'girl', nickname: '小满', birthday: '2021-11-01', sex: 'girl' });
    const { network, store } = await withUserFetched(() =>
      open('/experience/my_health?child=girl', [], boy, noHost, [girl]),
    );
    network.answer(chooseChild, { childId: 'girl' });
    await press('换成小满');
    await waitFor(() => expect(store.getState().user.childId).toBe('girl'));
    await waitFor(() => expect(network.callsTo(contract.listHealthRecords)).toHaveLength(2));
    const children = network
      .callsTo(contract.listHealthRecords)
      .map(({ request }) => (request as { params: { childId: string } }).params.childId);
    expect(children).toEqual([boy.id, 'girl']);
    expect(network.callsTo(chooseChild).map(({ request }) => request)).toEqual([{ body: { childId: 'girl' } }]);
  });

  it('are listed even if the birthday of the child is unknown, and the screen then links to the profile, where the user can add the birthday', async () => {
    await open('/experience/my_health', [growth(1, { heightMm: 1_100 })], aKid({ birthday: null, sex: 'boy' }));
    expect(await screen.findByText('还差生日和性别')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去填孩子的生日和性别' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/combine\/profile/),
    );
    expect(screen.queryByRole('img', { name: /曲线/ })).not.toBeInTheDocument();
    expect(screen.getByRole('table', { name: '身高记录' })).toHaveTextContent('110 厘米');
  });

  it('are loaded from all pages of the list at the gateway', async () => {
    const { network } = await open('/about');
    expect(network.callsTo(contract.listHealthRecords)).toEqual([]);
    network.answer(contract.listHealthRecords, ({ query: { cursor } }) =>
      cursor === undefined
        ? { items: [growth(2, { day: '2026-11-01', heightMm: 1_100 })], next: '20758.02' }
        : { items: [growth(1, { day: '2025-11-01', heightMm: 1_033 })], next: null },
    );
    history.pushState({ key: 'next', idx: 1 }, '', '/combine/experience/my_health');
    await act(async () => void dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown })));
    expect(await screen.findByText('103.3 厘米')).toBeInTheDocument();
    expect(network.callsTo(contract.listHealthRecords)).toHaveLength(2);
  });

  it('can be requested again if they could not be loaded', async () => {
    const { network } = await open('/about');
    network.answer(contract.listHealthRecords, new ApiError('network'));
    history.pushState({ key: 'next', idx: 1 }, '', '/combine/experience/my_health');
    await act(async () => void dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown })));
    const retry = await screen.findByRole('button', { name: '再试一次' });
    network.answer(contract.listHealthRecords, { items: [], next: null });
    await userEvent.click(retry);
    expect(await screen.findByText('还没有记过身高')).toBeInTheDocument();
  });

  it('show eyesight in the five-grade and the decimal notation, and advise seeing a doctor when the eyes differ by two steps', async () => {
    await open('/experience/my_health?view=vision', [
      aHealthRecord(1, { kind: 'vision' as const, day: '2026-11-01', left: 50, right: 48 }),
    ]);
    expect((await screen.findAllByText('5.0（1.0）'))[0]).toBeInTheDocument();
    expect(screen.getAllByText('4.8（0.6）')[0]).toBeInTheDocument();
    expect(screen.getByText(/请眼科医生看一看/)).toBeInTheDocument();
  });

  it('show the teeth as a picture with a summary, and in a table', async () => {
    const teeth = (id: number, day: string, event: 'erupted' | 'shed' | 'cavity', tooth: number) =>
      aHealthRecord(id, { kind: 'teeth' as const, day, event, tooth });
    await open('/experience/my_health?view=teeth', [
      teeth(4, '2026-10-04', 'cavity', 75),
      teeth(3, '2026-10-03', 'erupted', 31),
      teeth(2, '2026-10-02', 'shed', 71),
      teeth(1, '2022-06-01', 'erupted', 71),
    ]);
    expect(
      await screen.findByRole('img', {
        name: /1 颗乳牙在长，1 颗乳牙换掉了，1 颗恒牙长出来了，1 颗有蛀牙/,
      }),
    ).toBeInTheDocument();
    const rows = within(screen.getByRole('table', { name: '牙齿记录' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent).slice(1, 4)).toEqual([
      '2026年10月4日左下乳牙第 5 颗有蛀牙',
      '2026年10月3日左下恒牙门牙长出来了',
      '2026年10月2日左下乳牙门牙掉了',
    ]);
  });
});

describe('the form of a health record', () => {
  it('BRIDGE-07 sends millimetres and grams to the gateway, and the event healthAdd to the host', async () => {
    const sendEvent = jest.fn(() => Promise.resolve());
    const { network } = await open('/experience/edit_health?kind=growth', [], boy, { ...noHost, sendEvent });
    await userEvent.type(await screen.findByLabelText('身高（厘米）'), '１１０。５');
    await userEvent.type(screen.getByLabelText('体重（千克，1 千克是 2 斤）'), '18.65');
    await press('保存');
    await screen.findByText('记录已保存');
    expect(network.callsTo(contract.addHealthRecord).map(({ request }) => request)).toEqual([
      {
        params: { childId: boy.id },
        body: {
          entry: aGrowthEntry({ day: expect.any(String) as string, heightMm: 1_105, weightG: 18_650 }),
          confirmed: false,
        },
      },
    ]);
    expect(sendEvent).toHaveBeenCalledWith('UserHealthRecordUpdated', { action: 'healthAdd' });
  });

  it.each([
    ['1.1', '身高请按厘米填，在 30 到 230 之间'],
    ['110.55', '身高最多填 1 位小数'],
    ['高', '身高只能填数字'],
    ['', '身高、体重、头围，至少填一项'],
  ])('refuses the height "%s" with a reason, and sends nothing', async (text, problem) => {
    const { network } = await open('/experience/edit_health?kind=growth');
    const field = await screen.findByLabelText('身高（厘米）');
    if (text !== '') await userEvent.type(field, text);
    await press('保存');
    expect(await screen.findByText(problem)).toBeInTheDocument();
    expect(network.callsTo(contract.addHealthRecord)).toEqual([]);
  });

  it('asks about an implausible value, which the user can then correct or confirm', async () => {
    const { network } = await open('/experience/edit_health?kind=growth');
    const refusal = new ApiError('status', '这个身高和同龄孩子差得很多', 409, 'unusual_height');
    network.answer(contract.addHealthRecord, ({ body: { entry, confirmed } }) =>
      confirmed ? aSavedRecord('0000000000000001', entry) : Promise.reject(refusal),
    );
    await userEvent.type(await screen.findByLabelText('身高（厘米）'), '180');
    await press('保存');
    await screen.findByRole('alertdialog', { name: '再看一眼这个数字' });
    await press('回去改');
    expect(await screen.findByText('这个身高和同龄孩子差得很多')).toBeInTheDocument();
    expect(screen.getByLabelText('身高（厘米）')).toHaveValue('180');
    await press('保存');
    await press('没有错，就这样保存');
    await screen.findByText('记录已保存');
    expect(network.callsTo(contract.addHealthRecord)).toMatchObject(
      [false, false, true].map((confirmed) => ({ request: { body: { confirmed } } })),
    );
  });

  it('sends the host the event healthEdit for a changed record, and healthDel for a deleted one', async () => {
    const sendEvent = jest.fn(() => Promise.resolve());
    const record = growth(1, { day: '2026-11-01', heightMm: 1_100 });
    const path = `/experience/edit_health?kind=growth&id=${record.id}`;
    const first = await open(path, [record], boy, { ...noHost, sendEvent });
    const field = await screen.findByLabelText('身高（厘米）');
    expect(field).toHaveValue('110');
    await userEvent.clear(field);
    await userEvent.type(field, '111');
    await press('保存');
    await waitFor(() => expect(sendEvent).toHaveBeenCalledWith('UserHealthRecordUpdated', { action: 'healthEdit' }));
    first.unmount();

    const { network } = await open(path, [record], boy, { ...noHost, sendEvent });
    await press('删除这条记录');
    await press('删除');
    await waitFor(() => expect(sendEvent).toHaveBeenCalledWith('UserHealthRecordUpdated', { action: 'healthDel' }));
    expect(network.callsTo(contract.removeHealthRecord)[0]?.request).toEqual({
      params: { childId: boy.id, recordId: record.id },
    });
  });

  it('asks whether a child without a birthday was measured lying or standing, because the child may be very young', async () => {
    const { network } = await open('/experience/edit_health?kind=growth', [], aKid({ birthday: null }));
    await userEvent.type(await screen.findByLabelText('身高（厘米）'), '72');
    expect(screen.getByRole('button', { name: '站着量', pressed: true })).toBeInTheDocument();
    await press('躺着量');
    await press('保存');
    await screen.findByText('记录已保存');
    expect(network.callsTo(contract.addHealthRecord)).toMatchObject([
      { request: { body: { entry: { posture: 'lying' } } } },
    ]);
  });

  it('asks whether a very young child was measured lying or standing', async () => {
    const { network } = await open(
      '/experience/edit_health?kind=growth',
      [],
      aKid({ birthday: '2025-06-01', sex: 'girl' }),
    );
    await userEvent.type(await screen.findByLabelText('身高（厘米）'), '75');
    expect(screen.getByRole('button', { name: '躺着量', pressed: true })).toBeInTheDocument();
    await press('站着量');
    await press('保存');
    await screen.findByText('记录已保存');
    expect(network.callsTo(contract.addHealthRecord)).toMatchObject([
      { request: { body: { entry: { posture: 'standing' } } } },
    ]);
  });

  it('lets the user choose a tooth by its position, and does not accept that a permanent tooth has fallen out', async () => {
    const { network } = await open('/experience/edit_health?kind=teeth');
    await press('掉了');
    await press('恒牙');
    for (const name of ['下面', '左边', /^门牙/]) await press(name);
    await press('保存');
    expect(await screen.findByText(/恒牙要是碰掉了，请马上带孩子去看牙医/)).toBeInTheDocument();
    await press('乳牙');
    await press('保存');
    await screen.findByText('记录已保存');
    expect(network.callsTo(contract.addHealthRecord)).toMatchObject([
      { request: { body: { entry: { event: 'shed', tooth: 71, pictures: [] } } } },
    ]);
  });

  it('shows a message for an empty field for the position of a tooth, and no message for a field that is filled in', async () => {
    await open('/experience/edit_health?kind=teeth');
    await press('掉了');
    await press(/^门牙/);
    await press('保存');
    expect(await screen.findByText('请选上面还是下面')).toBeInTheDocument();
    expect(screen.queryByText('请选是哪一颗牙')).not.toBeInTheDocument();
    await press('下面');
    await press('保存');
    expect(await screen.findByText('请选哪一边')).toBeInTheDocument();
    expect(screen.queryByText('请选是哪一颗牙')).not.toBeInTheDocument();
    await press('左边');
    await press('保存');
    expect(await screen.findByText('记录已保存')).toBeInTheDocument();
  });

  it('sends a photo of teeth after its upload, and shows the photo beside the record', async () => {
    const { network, uploads } = await open('/experience/edit_health?kind=teeth');
    await press('检查牙齿');
    const files = [new File(['x'.repeat(100)], 'tooth.jpg', { type: 'image/jpeg' })];
    fireEvent.change(screen.getByLabelText('从相册选照片'), { target: { files } });
    await press('保存');
    expect(await screen.findByText(/照片还没有都传好/)).toBeInTheDocument();
    expect(network.callsTo(contract.addHealthRecord)).toEqual([]);
    expect(uploads.begun[0]?.options.purpose).toBe('teeth');
    await act(async () => uploads.begun[0]?.finish('tooth-0000000001'));
    await press('保存');
    await screen.findByText('记录已保存');
    expect(network.callsTo(contract.addHealthRecord)).toMatchObject([
      { request: { body: { entry: { event: 'check', pictures: ['tooth-0000000001'] } } } },
    ]);
    expect(await screen.findByRole('img', { name: /的照片 1$/ })).toHaveAttribute(
      'src',
      aPictureOf('tooth-0000000001').thumbnail,
    );
  });
});
