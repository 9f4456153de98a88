import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkParentPin, getParentPin } from '#contract/account/parentPin.ts';
import { listSessions } from '#contract/account/sessions.ts';
import { decideRequest, getEyeCare, getLimits, giveTime, saveLimits } from '#contract/family/eyeCare.ts';
import * as health from '#contract/family/health.ts';
import { getUserInfo } from '#contract/account/session.ts';
import * as tasks from '#contract/family/tasks.ts';
import * as aims from '#contract/experience/aims.ts';
import * as entries from '#contract/experience/entries.ts';
import * as favourites from '#contract/experience/favourites.ts';
import * as honours from '#contract/experience/honours.ts';
import * as timeline from '#contract/experience/timeline.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { forwardedEvents, type ForwardedEventName, type HostEventName } from '#contract/host/hostEvents.ts';
import { listWorkComments } from '#contract/stories/comments.ts';
import { listBlocked, unblock } from '#contract/stories/blocked.ts';
import { listConsents } from '#contract/account/consents.ts';
import { listHistory } from '#contract/stories/history.ts';
import * as myWorks from '#contract/works/myWorks.ts';
import { getTipping, getWork } from '#contract/stories/works.ts';
import { createEmitter } from '#lib/emitter.ts';
import { presets } from '#lib/eyeCare/limitRules.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aKid } from '#test/builders/family/children.ts';
import { anEyeCare } from '#test/builders/family/eyeCare.ts';
import { anAim, anEntry } from '#test/builders/experience/experience.ts';
import { aHealthRecord } from '#test/builders/family/health.ts';
import { anHonour } from '#test/builders/experience/honours.ts';
import { aUser } from '#test/builders/account/session.ts';
import { someTasks } from '#test/builders/family/tasks.ts';
import { anOwnWork, aWork } from '#test/builders/stories/works.ts';
import { enterPin, limited, resting } from '#test/harness/eyeCare/openLimited.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

const wolf = { kind: 'story' as const, id: 'wolf', title: '大灰狼', cover: '', blockedAt: 1 };
const kid = aKid({ birthday: '2021-11-01', sex: 'boy' });
const honour = anHonour(1);
const tooth = aHealthRecord(1, { kind: 'teeth' as const, day: '2026-11-01', event: 'check' as const, tooth: null });
const aim = anAim(1, { startDay: '2026-11-01', tags: ['selfcare'] });
const ownEntry = anEntry('own', { isMine: true, author: { nickname: '小满' } });
const otherEntry = anEntry('leaves');
/** The settings of a child with limits that has asked for more time. */
const settings = {
  limits: presets[0]!.limits,
  state: limited({
    listen: resting,
    asked: [{ id: 'AAAAAAAAAAAAAAAA', nickname: '朵朵', minutes: 15, isFromHere: false }],
  }),
  days: [],
  unlimitedChildIds: [],
};
/** Returns a recording, which is published if its id is `published`, and otherwise a draft. */
const ownWork = (id: string) => anOwnWork(id, { state: id === 'published' ? 'published' : 'draft' });

async function open(path: string) {
  const events = createEmitter<HostEventName>();
  const sendEvent = jest.fn((_name: string, _data: object) => Promise.resolve());
  const app = await renderApp(path, {
    userAgent: HOST_AGENT,
    host: { ...noHost, sendEvent, subscribeEvents: events.subscribe },
    beforeRender: ({ network, dispatch }) => {
      dispatch(setToken({ token: 'a' }));
      network.answer(getUserInfo, aUser({ kids: [kid] }));
      network.answer(listBlocked, { items: [wolf] });
      network.answer(unblock, {});
      network.answer(getEyeCare, anEyeCare());
      network.answer(getLimits, settings);
      network.answer(saveLimits, settings);
      network.answer(giveTime, settings.state);
      network.answer(decideRequest, settings.state);
      network.answer(getParentPin, { isSet: true, isLocked: false, mobile: '138****8000' });
      network.answer(checkParentPin, {});
      network.answer(listSessions, { sessions: [] });
      network.answer(tasks.getTasks, someTasks({ signIn: { streak: 6, isTodayDone: false, shells: 6 } }));
      network.answer(tasks.signInToday, { day: '2026-11-24', streak: 7, shells: 6, balance: 30, isRepeated: false });
      network.answer(honours.listHonours, { items: [honour], next: null, total: 1 });
      network.answer(honours.getHonour, honour);
      network.answer(honours.addHonour, { id: honour.id });
      network.answer(honours.changeHonour, {});
      network.answer(honours.removeHonour, {});
      network.answer(health.listHealthRecords, { items: [tooth], next: null });
      network.answer(health.addHealthRecord, tooth);
      network.answer(health.changeHealthRecord, tooth);
      network.answer(health.removeHealthRecord, {});
      network.answer(timeline.getTimelineSummary, { items: [{ year: 2026, kind: 'honour', count: 1 }] });
      network.answer(timeline.listTimeline, {
        items: [{ kind: 'honour', id: honour.id, day: honour.day, isKept: false, honour }],
        next: null,
      });
      network.answer(aims.listAims, { items: [aim], next: null });
      network.answer(aims.getAim, aim);
      network.answer(aims.addAim, aim);
      network.answer(aims.changeAim, aim);
      network.answer(aims.removeAim, {});
      network.answer(aims.markAim, aim);
      network.answer(entries.listTags, { items: [] });
      network.answer(entries.listEntries, { items: [], next: null });
      network.answer(entries.listOwnEntries, { items: [ownEntry], next: null });
      network.answer(entries.getEntry, ({ params: { entryId } }) => (entryId === ownEntry.id ? ownEntry : otherEntry));
      network.answer(entries.adoptEntry, aim);
      network.answer(entries.shareEntry, ownEntry);
      network.answer(entries.removeEntry, {});
      network.answer(favourites.listFolders, { items: [], loose: 0 });
      network.answer(favourites.listKeptEntries, { items: [], next: null });
      network.answer(getWork, aWork());
      network.answer(listConsents, { consents: [{ purpose: 'guardian', state: 'given', version: 1, decidedAt: 1 }] });
      network.answer(listHistory, { items: [], next: null });
      network.answer(myWorks.listMyWorks, { items: [], next: null });
      network.answer(myWorks.getMyWork, ({ params: { workId } }) => ownWork(workId));
      network.answer(myWorks.changeWork, ({ params: { workId } }) => ownWork(workId));
      network.answer(myWorks.submitWork, ({ params: { workId } }) => ownWork(workId));
      network.answer(myWorks.withdrawWork, ({ params: { workId } }) => ownWork(workId));
      network.answer(myWorks.deleteWork, {});
      network.answer(getTipping, { balance: 0, given: 0, left: 20 });
      network.answer(listWorkComments, { items: [], next: null });
    },
  });
  const sent = () =>
    sendEvent.mock.calls.filter(([name]) => name !== 'PlaybackUpdated').map(([name, data]) => [name, data]);
  return { ...app, tell: (name: HostEventName) => act(async () => events.emit(name)), sent };
}

const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

/**
 * For each event, the screens that react to it: the path of a screen, and the calls that the screen repeats. Empty if
 * no screen shows data that the event concerns.
 */
const received: Record<ForwardedEventName, readonly (readonly [path: string, repeated: readonly AnyEndpoint[]])[]> = {
  ParentControlUpdated: [
    ['/blacklist', [listBlocked]],
    ['/habit/restrict', [getLimits]],
    ['/device/index', [listSessions, getEyeCare]],
  ],
  UserSigned: [['/task/index', [tasks.getTasks]]],
  UserHonorUpdated: [
    ['/experience/my_honor', [honours.listHonours]],
    [`/experience/my_honor?id=${honour.id}`, [honours.getHonour]],
    ['/experience/list', [timeline.getTimelineSummary, timeline.listTimeline]],
  ],
  UserLaunchAudioUpdated: [
    ['/workdetail?id=goose', [getWork]],
    ['/launch_audio/audition', [myWorks.listMyWorks]],
    ['/launch_audio/audition?work=draft', [myWorks.getMyWork]],
  ],
  UserHealthRecordUpdated: [
    ['/experience/my_health?view=teeth', [health.listHealthRecords]],
    ['/experience/list', [timeline.getTimelineSummary, timeline.listTimeline]],
  ],
  UserAimUpdated: [
    ['/experience/add_fav', [favourites.listFolders, favourites.listKeptEntries]],
    ['/experience/aim', [aims.listAims]],
    [`/experience/aim?id=${aim.id}`, [aims.getAim]],
    ['/experience/discover?view=own', [entries.listOwnEntries]],
    ['/experience/list', [timeline.getTimelineSummary, timeline.listTimeline]],
  ],
};

/**
 * For each event, its actions, each with a screen and a change in it that sends the event. Empty if no screen makes
 * such a change.
 */
const sending: {
  [Name in ForwardedEventName]: readonly [action: string, path: string, change: () => Promise<void>][];
} = {
  ParentControlUpdated: [
    ['', '/blacklist', () => press('从黑名单移除：大灰狼')],
    [
      '',
      '/habit/restrict',
      async () => {
        await userEvent.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
        await press('保存');
        await enterPin();
      },
    ],
    ['', '/habit/restrict', () => press('先休息')],
    [
      '',
      '/habit/restrict',
      async () => {
        await press('同意');
        await enterPin();
      },
    ],
    [
      '',
      '/habit/restrict',
      async () => {
        await press('多给一会儿');
        await press('30 分钟');
        await enterPin();
      },
    ],
  ],
  UserSigned: [['', '/task/index', () => press('签到 +6')]],
  UserHonorUpdated: [
    [
      '',
      '/experience/edit_honor',
      async () => {
        await userEvent.type(await screen.findByLabelText('名称'), '阅读之星');
        await press('保存');
      },
    ],
    ['', `/experience/edit_honor?id=${honour.id}`, () => press('保存')],
    [
      '',
      `/experience/edit_honor?id=${honour.id}`,
      async () => {
        await press('删除这项荣誉');
        await confirm('删除');
      },
    ],
  ],
  UserLaunchAudioUpdated: [
    ['', '/launch_audio/audition?work=draft', () => press('存给家里人')],
    [
      '',
      '/launch_audio/audition?work=published',
      async () => {
        await press('收回来');
        await confirm('收回');
      },
    ],
    [
      '',
      '/launch_audio/audition?work=published',
      async () => {
        await press('删除这段录音');
        await confirm('删除');
      },
    ],
  ],
  UserHealthRecordUpdated: [
    [
      'healthAdd',
      '/experience/edit_health?kind=teeth',
      async () => {
        await press('检查牙齿');
        await press('保存');
      },
    ],
    ['healthEdit', `/experience/edit_health?kind=teeth&id=${tooth.id}`, () => press('保存')],
    [
      'healthDel',
      `/experience/edit_health?kind=teeth&id=${tooth.id}`,
      async () => {
        await press('删除这条记录');
        await confirm('删除');
      },
    ],
  ],
  UserAimUpdated: [
    [
      'aimAdd',
      '/experience/edit_aim',
      async () => {
        await userEvent.type(await screen.findByLabelText('目标'), '学会跳绳');
        await press('定下来');
      },
    ],
    ['aimAdd', `/experience/discover?id=${otherEntry.id}`, () => press('加入我的目标')],
    ['aimEdit', `/experience/edit_aim?id=${aim.id}`, () => press('保存')],
    [
      'aimEdit',
      `/experience/edit_aim?id=${aim.id}`,
      async () => {
        await press('删除这个目标');
        await confirm('删除');
      },
    ],
    ['aimEdit', `/experience/aim?id=${aim.id}`, () => press(/^今天，.*做到了$/)],
    ['aimEdit', `/experience/edit_aim?share=${aim.id}`, () => press('提交审核')],
    [
      'aimEdit',
      `/experience/discover?id=${ownEntry.id}`,
      async () => {
        await press('收回分享');
        await confirm('收回');
      },
    ],
  ],
};

const names = Object.keys(forwardedEvents) as ForwardedEventName[];
const receivedRows = names.flatMap((name) => received[name].map(([path, repeated]) => [name, path, repeated] as const));
const sendingRows = names.flatMap((name) =>
  sending[name].map(([action, path, change]) => [name, action, path, change] as const),
);

describe('the forwarded events', () => {
  it.each(receivedRows)('BRIDGE-07 reload the shown data when %s is received at %s', async (name, path, endpoints) => {
    const { network, tell } = await open(path);
    await waitFor(() => endpoints.forEach((one) => expect(network.callsTo(one).length).toBeGreaterThan(0)));
    // An event that arrives during a request is handled only after the reply, so this waits for the reply.
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    const before = endpoints.map((one) => network.callsTo(one).length);
    await tell(name);
    await waitFor(() =>
      expect(endpoints.map((one, index) => network.callsTo(one).length > before[index]!)).toEqual(
        endpoints.map(() => true),
      ),
    );
  });

  it.each(sendingRows)(
    'BRIDGE-07 are sent to the host once: %s with the action "%s" at %s',
    async (name, action, path, change) => {
      const { sent } = await open(path);
      await change();
      await waitFor(() => expect(sent()).toEqual([[name, action === '' ? {} : { action }]]));
    },
  );

  it('are tested with each of their actions', () => {
    const expected = names.flatMap((name) =>
      forwardedEvents[name].length === 0 ? [`${name} `] : forwardedEvents[name].map((action) => `${name} ${action}`),
    );
    expect([...new Set(sendingRows.map(([name, action]) => `${name} ${action}`))].sort()).toEqual(expected.sort());
  });
});
