import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkParentPin, getParentPin } from '#contract/account/parentPin.ts';
import * as contract from '#contract/experience/aims.ts';
import {
  getEntry,
  listEntries,
  listOwnEntries,
  listTags,
  searchExperience,
  shareEntry,
} from '#contract/experience/entries.ts';
import { daysAfter, daysBefore } from '#lib/time/calendarDay.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { anAim, anEntry } from '#test/builders/experience/experience.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());

describe('an aim of a child', () => {
  it('can be checked off for today, and the request contains the date', async () => {
    let aim = anAim(1, { startDay: today });
    const { network } = await renderApp(`/experience/aim?id=${aim.id}`, {
      beforeRender({ network: answers, dispatch }) {
        dispatch(setToken({ token: 'a' }));
        answers.answer(contract.getAim, () => aim);
        answers.answer(contract.markAim, ({ body: { day } }) => {
          aim = { ...aim, checkedDays: [day], progress: 1 };
          return aim;
        });
      },
    });
    const button = await screen.findByRole('button', { name: /^今天，.*做到了$/ });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    expect(network.callsTo(contract.markAim).map(({ request }) => request)).toEqual([
      { params: { aimId: aim.id }, body: { stepId: 0, day: today, isDone: true } },
    ]);
  });

  it.each([
    ['in the list', '/experience/aim', '每天跳绳：今天做到了'],
    ['on its own screen', `/experience/aim?id=${anAim(1).id}`, /^今天，.*做到了$/],
  ])(
    'can be checked off %s for the new day if the user returns to a screen that was opened the day before',
    async (_, path, name) => {
      const deviceNow = Date.now;
      let passedMs = 0;
      jest.spyOn(Date, 'now').mockImplementation(() => deviceNow() + passedMs);
      const tomorrow = daysAfter(today, 1);
      const aim = anAim(1, { title: '每天跳绳', startDay: today, checkedDays: [today] });
      const { network } = await renderApp(path, {
        beforeRender({ network: answers, dispatch }) {
          dispatch(setToken({ token: 'a' }));
          answers.answer(contract.listAims, { items: [aim], next: null });
          answers.answer(contract.getAim, aim);
          answers.answer(contract.markAim, aim);
        },
      });
      expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
      const loads = () =>
        network.calls.filter(({ endpoint }) => [contract.listAims, contract.getAim].includes(endpoint as never));
      const before = loads().length;
      passedMs = DAY_MS;
      for (const state of ['hidden', 'visible'] as const) {
        jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
        await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
      }
      expect(loads()).toHaveLength(before + 1);
      const button = await screen.findByRole('button', { name });
      expect(button).toHaveAttribute('aria-pressed', 'false');
      await userEvent.click(button);
      expect(network.callsTo(contract.markAim)).toMatchObject([
        { request: { body: { stepId: 0, day: tomorrow, isDone: true } } },
      ]);
    },
  );

  describe('with yesterday as its deadline', () => {
    const over = { startDay: daysBefore(today, 5), deadline: daysBefore(today, 1) };
    const open = (aim: contract.Aim) =>
      renderApp(`/experience/aim?id=${aim.id}`, {
        beforeRender({ network, dispatch }) {
          dispatch(setToken({ token: 'a' }));
          network.answer(contract.getAim, aim);
        },
      });

    it('can still be checked off for the days until the deadline, but not for today', async () => {
      await open(anAim(1, over));
      expect(await screen.findAllByRole('button', { name: /做到了$/ })).toHaveLength(5);
      expect(screen.queryByRole('button', { name: /^今天，/ })).not.toBeInTheDocument();
    });

    it('allows no further step to be checked off', async () => {
      const steps = [
        { id: 1, text: '会甩绳', doneOn: over.startDay },
        { id: 2, text: '跳过一次', doneOn: null },
      ];
      await open(anAim(2, { ...over, measure: 'steps', steps }));
      expect(await screen.findByRole('checkbox', { name: /会甩绳/ })).toBeEnabled();
      expect(screen.getByRole('checkbox', { name: /跳过一次/ })).toBeDisabled();
    });
  });

  it('is replaced by a message if it was removed on another device', async () => {
    await renderApp('/experience/aim?id=0000000000000001', {
      beforeRender({ network, dispatch }) {
        dispatch(setToken({ token: 'a' }));
        network.answer(contract.getAim, new ApiError('status', '', 404));
      },
    });
    expect(await screen.findByText('这个目标不在了')).toBeInTheDocument();
  });
});

it('the list of aims keeps the filter for reached aims when the user opens an aim and goes back', async () => {
  const aim = anAim(1, { startDay: today, title: '每天跳绳' });
  const { network } = await renderApp('/experience/aim', {
    beforeRender({ network: answers, dispatch }) {
      dispatch(setToken({ token: 'a' }));
      answers.answer(contract.listAims, { items: [aim], next: null });
      answers.answer(contract.getAim, aim);
    },
  });
  const chip = () => screen.findByRole('button', { name: '已经达成' });
  await userEvent.click(await chip());
  expect(network.callsTo(contract.listAims).at(-1)?.request).toMatchObject({ query: { state: 'reached' } });
  await userEvent.click(await screen.findByRole('link', { name: /每天跳绳/ }));
  await waitFor(() => expect(currentPath()).toBe(`/experience/aim?id=${aim.id}`));
  history.back();
  await waitFor(() => expect(currentPath()).toBe('/experience/aim?state=reached'));
  expect(await chip()).toHaveAttribute('aria-pressed', 'true');
});

it('ROLE-01 guests see what other families have shared but no list of their own, and must log in before they can share something', async () => {
  await renderApp('/experience/discover', {
    beforeRender({ network }) {
      network.answer(listTags, { items: [] });
      network.answer(listEntries, { items: [anEntry('pick-leaves', { title: '捡一片最红的叶子' })], next: null });
    },
  });
  expect(await screen.findByRole('link', { name: /捡一片最红的叶子/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '我的分享' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '大家的分享' }));
  await userEvent.click(await screen.findByRole('link', { name: '分享一次经历' }));
  expect(currentPath()).toBe('/experience/edit_aim?share=new');
  expect(await screen.findByRole('button', { name: '手机号登录' })).toBeInTheDocument();
  expect(screen.queryByLabelText('题目')).not.toBeInTheDocument();
});

it('the empty list of experiences has exactly one link to the form for sharing', async () => {
  await renderApp('/experience/discover?view=family', {
    beforeRender({ network }) {
      network.answer(listTags, { items: [] });
      network.answer(listEntries, { items: [], next: null });
    },
  });
  expect(await screen.findByText('还没有人分享')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: '分享一次经历' })).toHaveLength(1);
});

it('if the family has a PIN, an aim is shared with everybody only after a parent has entered the PIN', async () => {
  const aim = anAim(1, { measure: 'steps', steps: [{ id: 1, text: '会甩绳', doneOn: null }], tags: ['sport'] });
  const isProved = { now: false };
  const { network } = await renderApp(`/experience/edit_aim?share=${aim.id}`, {
    beforeRender({ network: answers, dispatch }) {
      dispatch(setToken({ token: 'a' }));
      answers.answer(contract.getAim, aim);
      answers.answer(getParentPin, { isSet: true, isLocked: false, mobile: null });
      answers.answer(checkParentPin, () => {
        isProved.now = true;
        return {};
      });
      answers.answer(shareEntry, () => {
        if (!isProved.now) throw new ApiError('status', '', 403, 'pin_needed');
        return anEntry('shared');
      });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '提交审核' }));
  expect(await screen.findByText('大家都能看到，要先确认是家长')).toBeInTheDocument();
  for (const digit of '4821') await userEvent.click(await screen.findByRole('button', { name: digit }));
  expect(await screen.findByText('交给工作人员审核啦，通过以后就会公开')).toBeInTheDocument();
  expect(network.callsTo(checkParentPin)[0]?.request).toMatchObject({ body: { action: { kind: 'shareEntry' } } });
  expect(network.callsTo(shareEntry)).toHaveLength(2);
});

it('an experience that an operator has refused can be changed and shared again in a form that contains its former values', async () => {
  const refused = anEntry('refused', {
    state: 'refused',
    isMine: true,
    kind: 'art',
    title: '画树叶',
    text: '找我 13912345678',
    steps: ['捡树叶', '涂颜色'],
    seasons: ['spring'],
    ageTo: 6,
  });
  const { network } = await renderApp('/experience/discover?id=refused', {
    beforeRender({ network: answers, dispatch }) {
      dispatch(setToken({ token: 'a' }));
      answers.answer(getEntry, refused);
      answers.answer(listOwnEntries, { items: [], next: null });
      answers.answer(shareEntry, anEntry('again', { state: 'pending', isMine: true }));
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: '改一改再分享' }));
  const text = await screen.findByLabelText(/^说一说/);
  expect(text).toHaveValue('找我 13912345678');
  await userEvent.clear(text);
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }));
  expect(await screen.findByText('交给工作人员审核啦，通过以后就会公开')).toBeInTheDocument();
  const { kind, title, tags, steps, ageFrom, ageTo, places, seasons } = refused;
  expect(network.callsTo(shareEntry).map(({ request }) => request)).toEqual([
    {
      body: {
        form: 'activity',
        kind,
        title,
        text: '',
        tags,
        steps,
        ageFrom,
        ageTo,
        places,
        seasons,
        aimId: null,
        replaces: 'refused',
      },
    },
  ]);
  expect(currentPath()).toBe('/experience/discover?view=own');
});

it('the form of an aim shows a field for the first step if the user chooses to count steps, and keeps the text of this step while another measure is chosen', async () => {
  await renderApp('/experience/edit_aim?kind=listening', {
    beforeRender: ({ dispatch }) => dispatch(setToken({ token: 'a' })),
  });
  await screen.findByRole('button', { name: '一步一步来' });
  expect(screen.queryByLabelText('第 1 步')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '一步一步来' }));
  await userEvent.type(screen.getByLabelText('第 1 步'), '穿过小洞');
  await userEvent.click(screen.getByRole('button', { name: '每天打勾' }));
  await userEvent.click(screen.getByRole('button', { name: '一步一步来' }));
  expect(screen.getAllByLabelText(/^第 \d 步$/)).toHaveLength(1);
  expect(screen.getByLabelText('第 1 步')).toHaveValue('穿过小洞');
});

it('the form of an aim keeps the typed target when the chosen measure is pressed again, and replaces the target when another measure is chosen', async () => {
  await renderApp('/experience/edit_aim?kind=listening', {
    beforeRender: ({ dispatch }) => dispatch(setToken({ token: 'a' })),
  });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const target = () => screen.getByLabelText(/^一共要多少/);
  await press('每天打勾');
  await userEvent.clear(target());
  await userEvent.type(target(), '21');
  await press('每天打勾');
  expect(target()).toHaveValue('21');
  await press('听完的故事');
  expect(target()).toHaveValue('10');
});

it('the form of an aim refuses a target with more days than there are until the deadline', async () => {
  const { network } = await renderApp('/experience/edit_aim?kind=habit', {
    beforeRender: ({ dispatch }) => dispatch(setToken({ token: 'a' })),
  });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.type(await screen.findByLabelText('目标'), '早晚刷牙');
  const target = screen.getByLabelText(/^一共要多少/);
  await userEvent.clear(target);
  await userEvent.type(target, '8');
  await press('一周');
  await press('定下来');
  await waitFor(() => expect(target).toHaveAccessibleDescription('到最后一天只有 7 天'));
  expect(network.callsTo(contract.addAim)).toEqual([]);
  network.answer(contract.addAim, anAim(1));
  await userEvent.clear(target);
  await userEvent.type(target, '7');
  await press('定下来');
  await waitFor(() => expect(network.callsTo(contract.addAim)).toHaveLength(1));
});

it('the search shows aims, honours and health records of the child', async () => {
  const marked = (text: string) => ({ text, marks: [] });
  await renderApp('/experience/search', {
    beforeRender({ network, dispatch }) {
      dispatch(setToken({ token: 'a' }));
      network.answer(listTags, { items: [] });
      network.answer(searchExperience, {
        aims: [{ title: marked('跳绳一百下'), also: null, id: anAim(1).id, kind: 'sport', isReached: true }],
        honours: [
          {
            title: marked('跳绳小能手'),
            also: marked('学校运动会'),
            id: '0000000000000002',
            kind: 'award',
            day: '2026-11-01',
          },
        ],
        health: [{ title: marked('身高'), also: null, topic: 'height', count: 3, day: '2026-11-02' }],
        entries: [],
        isGuessed: false,
      });
    },
  });
  await userEvent.type(await screen.findByRole('searchbox'), '跳');
  expect(await screen.findByRole('link', { name: /^跳绳一百下.*运动 · 已达成$/ })).toHaveAttribute(
    'href',
    `/combine/experience/aim?id=${anAim(1).id}`,
  );
  expect(screen.getByRole('link', { name: /^跳绳小能手.*学校运动会$/ })).toHaveAttribute(
    'href',
    '/combine/experience/my_honor?id=0000000000000002',
  );
  expect(screen.getByRole('link', { name: /^身高.*3 次记录 · 最近一次 2026年11月2日$/ })).toHaveAttribute(
    'href',
    '/combine/experience/my_health?view=height',
  );
  expect(screen.queryByRole('region', { name: '大家的目标和活动' })).not.toBeInTheDocument();
});
