import { startSession } from '#test/harness/session/startSession.ts';
import { selectAge, selectMembership, setUser } from './userSlice.ts';

const month = { kind: 'month', title: '月卡', expireTime: 2_000 };
const year = { kind: 'year', title: '年卡', expireTime: 3_000 };
const ofHost = { kind: 'host', title: '应用会员', expireTime: 9_000 };

describe('the user in the store', () => {
  it.each([
    ['none', [], undefined],
    ['the only one', [month], month],
    ['the first one that lasts longest', [year, { ...year, title: '另一张年卡' }, month], year],
    ['the later one if that lasts longer', [month, year], year],
    ['none of the host, whose expiry only the host knows', [ofHost], undefined],
    ['our own beside that of the host', [ofHost, month], month],
  ])('STATE-01 ROLE-02 has the membership that is shown: %s', (_which, vip, expected) => {
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
