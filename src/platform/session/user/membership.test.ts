import { startSession } from '#test/harness/session/startSession.ts';
import { selectAge, selectMembership, setUser } from './userSlice.ts';

const month = { kind: 'month', title: '月卡', expireTime: 2_000 };
const year = { kind: 'year', title: '年卡', expireTime: 3_000 };
const ofHost = { kind: 'host', title: '应用会员', expireTime: 9_000 };

describe('the user in the store', () => {
  it.each([
    ['none', [], undefined],
    ['the only one', [month], month],
    ['the first of two that expire last', [year, { ...year, title: '另一张年卡' }, month], year],
    ['the second one if it expires later', [month, year], year],
    ['none if the only one comes from the host, which alone knows the expiry', [ofHost], undefined],
    ['the one that was bought here, and not the one from the host', [ofHost, month], month],
  ])('STATE-01 ROLE-02 has at most one membership that screens show: %s', (_which, vip, expected) => {
    const { store, dispatch } = startSession();
    dispatch(setUser({ isVip: 1, vip }));
    expect(selectMembership(store.getState())).toEqual(expected);
  });

  it('STATE-01 ROLE-02 has no memberships once the user is no longer a member', () => {
    const { store, dispatch } = startSession();
    dispatch(setUser({ isVip: 1, vip: [year] }));
    dispatch(setUser({ nickname: '小明' }));
    expect(store.getState().user.vip).toEqual([year]);
    dispatch(setUser({ isVip: 0 }));
    expect(store.getState().user.vip).toEqual([]);
  });

  it.each([
    [7, 7],
    [0, 5],
    [-1, 5],
  ])('STATE-02 with the age %d gets the content for age %d', (age, expected) => {
    const { store, dispatch } = startSession();
    dispatch(setUser({ age }));
    expect(selectAge(store.getState())).toBe(expected);
  });
});
