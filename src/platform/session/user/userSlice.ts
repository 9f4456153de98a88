import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { logout, sessionEnded } from '#platform/session/authSlice.ts';

interface Membership {
  kind: string;
  title: string;
  /** In epoch milliseconds. */
  expireTime: number;
}

/** STATE-01 */
export interface UserState {
  userId: string;
  /** Nickname, avatar, head wear and age are those of the active child. */
  nickname: string;
  avatar: string;
  headwear: string;
  /** Masked by the server. */
  mobile: string;
  age: number;
  isVip: 0 | 1;
  vip: Membership[];
  isAnonymous: boolean;
  /** The active child of the session; empty until the gateway has told it. */
  childId: string;
}

const DEFAULT_AGE = 5;
const INVALID_AGE = -99;

export const nobody: UserState = {
  userId: '',
  nickname: '',
  avatar: '',
  headwear: '',
  mobile: '',
  age: DEFAULT_AGE,
  isVip: 0,
  vip: [],
  isAnonymous: false,
  childId: '',
};

/** New data about a user; omitted fields stay unchanged. `age` is passed as received. */
export type UserUpdate = Partial<Omit<UserState, 'age'>> & { age?: unknown };

/** The child for whom the page works from now on. */
export interface ActiveChild {
  childId: string;
  nickname?: string;
  avatar?: string;
  headwear?: string;
  age?: unknown;
}

/** STATE-02: a non-numeric age changes nothing, a positive one is truncated, any other becomes -99. */
export function ageAfter(present: number, age: unknown): number {
  if (typeof age !== 'number' || Number.isNaN(age)) return present;
  return age > 0 && Number.isFinite(age) ? Math.trunc(age) : INVALID_AGE;
}

/** Returns a stored or received age as a number. A blank text does not count as a number: `Number('')` would be 0. */
export const readAge = (age: unknown): unknown => (typeof age === 'string' && age.trim() !== '' ? Number(age) : age);

export const userSlice = createSlice({
  name: 'user',
  initialState: nobody,
  reducers: {
    fetchUserRequest() {
      // Only an event for the saga.
    },
    setUser: (state, { payload: { age, ...fields } }: PayloadAction<UserUpdate>): UserState => ({
      ...state,
      ...fields,
      ...(fields.isVip === 0 && { vip: [] }),
      age: ageAfter(state.age, age),
    }),
    /**
     * Another child takes the place of the active one. What is not given is unknown until the user was fetched; an empty
     * id asks the gateway which child is active now.
     */
    childChanged: (state, { payload: { age, ...child } }: PayloadAction<ActiveChild>): UserState => ({
      ...state,
      nickname: '',
      avatar: '',
      headwear: '',
      ...child,
      age: ageAfter(DEFAULT_AGE, age),
    }),
    fetchUserFailure(_state, _action: PayloadAction<{ message: string }>) {
      // Only an event for the code that informs the user.
    },
  },
  extraReducers: (builder) => builder.addCase(logout, () => nobody).addCase(sessionEnded, () => nobody),
  selectors: {
    selectUser: (state) => state,
    selectUserId: (state) => state.userId,
    /** The child whose data the page shows. Until the gateway has told it, that is the first one, whose id is the user's. */
    selectChildId: (state) => state.childId || state.userId,
    /**
     * The same, but empty until the gateway has told it: for what is stored under the id of a child. A host knows its user by
     * another id, which the state has until then.
     */
    selectKnownChildId: (state) => state.childId,
    selectIsAnonymous: (state) => state.isAnonymous,
    selectAge: (state) => (state.age > 0 ? state.age : DEFAULT_AGE),
    selectIsVip: (state) => state.isVip === 1,
    /** Returns our own membership that lasts longest; only the host knows the expiry of its memberships. */
    selectMembership: ({ vip }): Membership | undefined =>
      vip
        .filter(({ kind }) => kind !== 'host')
        .reduce<Membership | undefined>(
          (longest, one) => (longest && longest.expireTime >= one.expireTime ? longest : one),
          undefined,
        ),
  },
});

export const { fetchUserRequest, setUser, childChanged, fetchUserFailure } = userSlice.actions;
export const {
  selectUser,
  selectUserId,
  selectChildId,
  selectKnownChildId,
  selectIsAnonymous,
  selectAge,
  selectIsVip,
  selectMembership,
} = userSlice.selectors;
