import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { logout, sessionEnded } from './authSlice.ts';

interface Membership {
  kind: string;
  title: string;
  /** Epoch milliseconds. */
  expireTime: number;
}

/** STATE-01 */
export interface UserState {
  userId: string;
  nickname: string;
  avatar: string;
  headwear: string;
  /** Masked by the server. */
  mobile: string;
  age: number;
  isVip: 0 | 1;
  vip: Membership[];
  isAnonymous: boolean;
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
};

/** What is known of a user now; fields that are left out stay as they are. `age` comes as the source has it. */
export type UserUpdate = Partial<Omit<UserState, 'age'>> & { age?: unknown };

/** STATE-02: a non-numeric age changes nothing, a positive one is truncated, any other becomes -99. */
export function ageAfter(present: number, age: unknown): number {
  if (typeof age !== 'number' || Number.isNaN(age)) return present;
  return age > 0 && Number.isFinite(age) ? Math.trunc(age) : INVALID_AGE;
}

/** A stored or told age as a number. A blank text is no number: `Number('')` would be 0. */
export const readAge = (age: unknown): unknown => (typeof age === 'string' && age.trim() !== '' ? Number(age) : age);

export const userSlice = createSlice({
  name: 'user',
  initialState: nobody,
  reducers: {
    fetchUserRequest() {
      // An event for the saga.
    },
    setUser: (state, { payload: { age, ...fields } }: PayloadAction<UserUpdate>): UserState => ({
      ...state,
      ...fields,
      ...(fields.isVip === 0 && { vip: [] }),
      age: ageAfter(state.age, age),
    }),
    fetchUserFailure(_state, _action: PayloadAction<{ message: string }>) {
      // An event for whoever tells the user.
    },
  },
  extraReducers: (builder) => builder.addCase(logout, () => nobody).addCase(sessionEnded, () => nobody),
  selectors: {
    selectUser: (state) => state,
    selectUserId: (state) => state.userId,
    selectIsAnonymous: (state) => state.isAnonymous,
    selectAge: (state) => (state.age > 0 ? state.age : DEFAULT_AGE),
    selectIsVip: (state) => state.isVip === 1,
    /** The one of our own that lasts longest; how long the host's lasts, only the host knows. */
    selectMembership: ({ vip }): Membership | undefined =>
      vip
        .filter(({ kind }) => kind !== 'host')
        .reduce<Membership | undefined>(
          (longest, one) => (longest && longest.expireTime >= one.expireTime ? longest : one),
          undefined,
        ),
  },
});

export const { fetchUserRequest, setUser, fetchUserFailure } = userSlice.actions;
export const { selectUser, selectUserId, selectIsAnonymous, selectAge, selectIsVip, selectMembership } =
  userSlice.selectors;
