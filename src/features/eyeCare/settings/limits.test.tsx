import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as contract from '#contract/family/eyeCare.ts';
import { checkParentPin } from '#contract/account/parentPin.ts';
import { presets, type Limits } from '#lib/eyeCare/limitRules.ts';
import { daysBefore } from '#lib/time/calendarDay.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aKid } from '#test/builders/family/children.ts';
import { withUserFetched } from '#test/harness/fakes/advanceTimeAfter.ts';
import {
  enterPin,
  family,
  limited,
  openLimited,
  press,
  requestTo,
  resting,
  user,
} from '#test/harness/eyeCare/openLimited.ts';

const [small] = presets;

describe('the limits that a parent sets', () => {
  it('are proposed for the age of the child, can be changed for single days, and are saved after the PIN was entered', async () => {
    const app = await openLimited('/habit/restrict');
    const forwarded = jest.fn();
    app.services.events.on('ParentControlUpdated', forwarded);
    await user.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
    expect(await screen.findByRole('button', { name: '3～5 岁 · 适合朵朵' })).toHaveAttribute('aria-pressed', 'true');
    await press(/^周一 看/);
    for (const day of [/^周二 看/, /^周三 看/, /^周四 看/]) await press(day);
    fireEvent.change(screen.getByRole('slider', { name: '听故事' }), { target: { value: '190' } });
    await press('周五、周六晚');
    fireEvent.change(screen.getByLabelText('晚上几点睡'), { target: { value: '21:15' } });
    await press('保存');
    expect(app.network.callsTo(contract.saveLimits)).toEqual([]);
    await enterPin();
    await screen.findByText('护眼模式设好了');
    expect(requestTo(app, checkParentPin)).toMatchObject({ body: { action: { kind: 'limits' } } });
    const { body } = requestTo(app, contract.saveLimits) as { body: Limits };
    expect(body.isOn).toBe(true);
    expect(body.days[0]).toEqual(small?.limits.days[0]);
    expect(body.days[4]).toEqual({
      screenMinutes: 20,
      listenMinutes: null,
      bedtime: { from: 21 * 60 + 15, to: 7 * 60 },
    });
    expect(forwarded).toHaveBeenCalledTimes(1);
  });

  it('belong to the child that the screen names, and the screen also names the other children that have no limits yet', async () => {
    const kids = [aKid({ nickname: '朵朵' }), ...['亮亮', '石头'].map((nickname) => aKid({ id: nickname, nickname }))];
    const options = { user: Promise.resolve(aUser({ kids })), unlimitedChildIds: ['user-a', '石头'] };
    await withUserFetched(() => openLimited('/habit/restrict', options));
    const note = within(await screen.findByRole('group', { name: '哪个孩子' }));
    expect(note.getByText('朵朵的护眼设置')).toBeInTheDocument();
    expect(note.getByRole('button', { name: '换成亮亮' })).toBeInTheDocument();
    expect(screen.getByText('每个孩子单独设置，石头还没有开启护眼模式')).toBeInTheDocument();
  });

  it('are shown as saved even before the gateway returns them again, and their draft is deleted', async () => {
    const app = await openLimited('/habit/restrict');
    await user.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
    expect(localStorage.getItem('limits_draft')).not.toBeNull();
    app.network.answer(contract.getLimits, () => new Promise(() => undefined));
    await press('保存');
    await enterPin();
    await screen.findByText('护眼模式设好了');
    expect(await screen.findByRole('button', { name: '已保存' })).toBeDisabled();
    expect(screen.getByRole('switch', { name: /^开启护眼模式/ })).toBeChecked();
    expect(screen.getByRole('progressbar', { name: '今天听的时间' })).toBeInTheDocument();
    expect(localStorage.getItem('limits_draft')).toBeNull();
    await press('返回');
    expect(screen.queryByText('护眼设置还没有保存')).not.toBeInTheDocument();
  });

  it('cannot be saved while a bedtime begins and ends at the same time, and the form names the days with such a bedtime', async () => {
    const app = await openLimited('/habit/restrict');
    await user.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
    await press(/^周一 ?晚/);
    const from = await screen.findByLabelText('晚上几点睡');
    fireEvent.change(from, { target: { value: '07:00' } });
    const problem = '周二晚、周三晚、周四晚、周日晚的睡觉和起床时间一样，请改一下';
    expect(await screen.findByText(problem)).toBeInTheDocument();
    await press('保存');
    expect(await screen.findByText('还有没填好的地方，请检查一下')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(app.network.callsTo(contract.saveLimits)).toEqual([]);
    fireEvent.change(from, { target: { value: '21:00' } });
    await waitFor(() => expect(screen.queryByText(problem)).not.toBeInTheDocument());
    await press('保存');
    expect(await screen.findByRole('dialog', { name: '家长确认' })).toBeInTheDocument();
  });

  it('are proposed as soon as the age of the child is known, and the proposal does not count as an unsaved change', async () => {
    let arrive = (): void => undefined;
    await openLimited('/habit/restrict', { user: new Promise((resolve) => (arrive = () => resolve(family))) });
    await screen.findByRole('button', { name: '已保存' });
    await act(async () => arrive());
    await user.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
    expect(await screen.findByRole('button', { name: '3～5 岁 · 适合朵朵' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('switch', { name: /^开启护眼模式/ }));
    expect(screen.getByRole('button', { name: '已保存' })).toBeDisabled();
  });

  it('in each preset are equal on all school days, on both days of the weekend, on the nights from Sunday to Thursday, and on Friday and Saturday night', async () => {
    await openLimited('/habit/restrict');
    await user.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
    for (const { title } of presets) {
      await press(new RegExp(`^${title}`));
      for (const days of ['上学日', '周末', '周日到周四晚', '周五、周六晚']) {
        await press(days);
        expect([title, days, screen.queryByText(/^这几[天晚]不一样/)]).toEqual([title, days, null]);
      }
    }
  });

  it('can have one value changed on all chosen days, or be copied from the first chosen day to the others', async () => {
    const app = await openLimited('/habit/restrict');
    await user.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
    await press('每晚');
    fireEvent.change(screen.getByLabelText('第二天几点起'), { target: { value: '06:45' } });
    expect(await screen.findByRole('button', { name: /^周六 ?晚 21:00$/ })).toBeInTheDocument();
    await press('都按周一晚的来');
    await press('每天');
    expect(await screen.findByRole('button', { name: /^周六 看 30 听 90$/ })).toBeInTheDocument();
    await press('都按周一的来');
    expect(screen.queryByRole('button', { name: /^都按/ })).toBeNull();
    await press('保存');
    await enterPin();
    await screen.findByText('护眼模式设好了');
    const { body } = requestTo(app, contract.saveLimits) as { body: Limits };
    const everyDay = { screenMinutes: 20, listenMinutes: 60, bedtime: { from: 20 * 60 + 30, to: 6 * 60 + 45 } };
    expect(body.days).toEqual(Array.from({ length: 7 }, () => everyDay));
  });

  it('BRIDGE-11 can be kept as a draft when the parent leaves, and a parent without a PIN is asked to set one before saving', async () => {
    await openLimited('/habit/restrict', { isPinSet: false });
    await user.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
    await press('保存');
    const link = await screen.findByRole('link', { name: '去设家长密码' });
    expect(link).toHaveAttribute('href', '/combine/privacy/manager?pin=set');
    await press('关闭');
    await press('返回');
    await press('先留着，下次再填');
    expect(localStorage.getItem('limits_draft')).toContain('isOn\\":true');
  });

  it('are shown with the time used, and a parent can give more time', async () => {
    const today = chinaDay(Date.now());
    const days = [
      { day: daysBefore(today, 5), screenMs: 10 * MINUTE_MS, listenMs: 20 * MINUTE_MS },
      { day: today, screenMs: 0, listenMs: HOUR_MS },
    ];
    const app = await openLimited('/habit/restrict', {
      state: limited({ listen: resting }),
      limits: presets[0]!.limits,
      days,
    });
    const card = within(await screen.findByRole('region', { name: '朵朵今天用了' }));
    expect(card.getByText('今天用完了')).toBeInTheDocument();
    expect(card.getByRole('progressbar', { name: '今天听的时间' })).toHaveAttribute('aria-valuenow', '100');
    const unused = (count: number) => `${daysBefore(today, count)}，看 0 分钟，听 0 分钟`;
    expect(card.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
      unused(6),
      `${daysBefore(today, 5)}，看 10 分钟，听 20 分钟`,
      ...[4, 3, 2, 1].map(unused),
      `${today}，看 0 分钟，听 1 小时`,
    ]);
    app.network.answer(contract.giveTime, limited());
    app.network.answer(contract.getLimits, () => new Promise(() => undefined));
    await press('多给一会儿');
    await press('15 分钟');
    await enterPin();
    await screen.findByText('好，再用 15 分钟');
    expect(requestTo(app, checkParentPin)).toMatchObject({ body: { action: { kind: 'moreTime' } } });
    expect(requestTo(app, contract.giveTime)).toEqual({ body: { minutes: 15 } });
    // The new state is shown before the limits are loaded again.
    expect(screen.queryByText('今天用完了')).not.toBeInTheDocument();
  });

  it('can be extended when a child requests more time: a parent needs the PIN to grant the request, but not to refuse it', async () => {
    const asked = [{ id: 'AAAAAAAAAAAAAAAA', nickname: '朵朵', minutes: 15, isFromHere: false }];
    const app = await openLimited('/habit/restrict', { state: limited({ asked }), limits: presets[0]!.limits });
    app.network.answer(contract.decideRequest, limited());
    await press('先休息');
    await screen.findByText('已经告诉孩子先休息');
    expect(requestTo(app, contract.decideRequest)).toMatchObject({ body: { isGranted: false } });
    await press('同意');
    expect(app.network.callsTo(contract.decideRequest)).toHaveLength(1);
    await enterPin();
    await screen.findByText('好，再用 15 分钟');
    expect(requestTo(app, contract.decideRequest)).toMatchObject({ body: { isGranted: true } });
  });
});
