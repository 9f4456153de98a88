import { aUser } from '#test/builders/account/session.ts';
import { userOfHost } from '#platform/session/host/nativeToken.ts';
import { childChanged, nobody, selectChildId, selectUserId, setUser, userSlice, type UserState } from './userSlice.ts';

const withAge = (age: unknown, before: UserState = nobody) => userSlice.reducer(before, setUser({ age })).age;

describe('the user', () => {
  it('STATE-01 STATE-02 has the fields of a user, with age 5 by default', () => {
    expect(Object.keys(nobody).sort()).toEqual(
      ['userId', 'nickname', 'avatar', 'headwear', 'mobile', 'age', 'isVip', 'vip', 'isAnonymous', 'childId'].sort(),
    );
    expect(nobody.age).toBe(5);
  });

  it.each([
    [7, 7],
    [7.9, 7],
    [0, -99],
    [-3, -99],
    [Infinity, -99],
    ['8', 6],
    [null, 6],
    [undefined, 6],
    [Number.NaN, 6],
  ])('STATE-02 who is 6 and gets the new age %p then has the age %p', (age, expected) => {
    expect(withAge(age, { ...nobody, age: 6 })).toBe(expected);
  });

  it.each([
    ['', 6],
    ['  ', 6],
    ['abc', 6],
    ['8', 8],
    ['7.9', 7],
    ['0', -99],
    [null, 6],
    [undefined, 6],
    [9, 9],
  ])('STATE-02 who is 6 and gets the age %j from the host then has the age %p', (age, expected) => {
    const user = userOfHost({ userId: 'u', userType: 1, token: '', tokenType: 4, age });
    expect(userSlice.reducer({ ...nobody, age: 6 }, setUser(user)).age).toBe(expected);
  });

  it('STATE-01 contains no data of the first child after the switch to another child, whose data are not known yet', () => {
    const first = {
      ...nobody,
      userId: 'a',
      nickname: '小明',
      avatar: '/a.svg',
      headwear: '/bow.svg',
      age: 9,
      childId: 'a',
    };
    expect(userSlice.reducer(first, childChanged({ childId: 'b' }))).toEqual({ ...nobody, userId: 'a', childId: 'b' });
  });

  it('BRIDGE-09 has no id under which data may be stored while only the id of the host is known, whatever else changes', () => {
    const idsAfter = (...actions: Parameters<typeof userSlice.reducer>[1][]) => {
      const user = actions.reduce<UserState>(userSlice.reducer, nobody);
      return [selectUserId({ user }), selectChildId({ user })];
    };
    const host = setUser({ userId: 'of the host', isHostId: true });
    expect(idsAfter(host)).toEqual(['', '']);
    expect(idsAfter(host, setUser({ vip: [] }))).toEqual(['', '']);
    expect(idsAfter(host, childChanged({ childId: 'child' }))).toEqual(['', 'child']);
    expect(idsAfter(host, setUser({ userId: 'of the gateway' }))).toEqual(['of the gateway', 'of the gateway']);
  });

  it('ROLE-02 is a member if the server reports isVip 1', () => {
    const state = userSlice.reducer(
      nobody,
      setUser({ isVip: aUser({ ilisten: { isVip: 1, isAnonymous: false } }).user.ilisten.isVip }),
    );
    expect(userSlice.getSelectors().selectIsVip(state)).toBe(true);
  });
});
