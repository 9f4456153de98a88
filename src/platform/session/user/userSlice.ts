import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { logout, sessionEnded } from '#platform/session/authSlice.ts';

interface Membership {
  kind: string;
  title: string;
  /** The expiry in epoch milliseconds. */
  expireTime: number;
}

/** The user, with the nickname, the pictures and the age of the active child (STATE-01). */
export interface UserState {
  userId: string;
  /**
   * Set if `userId` is the id that the host app uses for its user. The user may have another id at the gateway, so no
   * data may be stored or deleted by the host's id.
   */
  isHostId?: true;
  /** Nickname, avatar, head wear and age are those of the active child. */
  nickname: string;
  avatar: string;
  headwear: string;
  /** The mobile number, partly masked by the server. */
  mobile: string;
  age: number;
  isVip: 0 | 1;
  vip: Membership[];
  isAnonymous: boolean;
  /** The id of the active child; empty until the gateway has reported it. */
  childId: string;
}

/** The age that is assumed for a child whose age the gateway does not know (STATE-02). */
export const DEFAULT_AGE = 5;
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

/** New data about a user. Missing fields stay unchanged. `age` is in the form in which it was received. */
export type UserUpdate = Partial<Omit<UserState, 'age'>> & { age?: unknown };

/** The child who becomes the active child. */
export interface ActiveChild {
  childId: string;
  nickname?: string;
  avatar?: string;
  headwear?: string;
  age?: unknown;
}

/**
 * Returns the new age (STATE-02). A value that is not a number changes nothing, a positive number is truncated, and any
 * other number becomes -99.
 */
export function ageAfter(present: number, age: unknown): number {
  if (typeof age !== 'number' || Number.isNaN(age)) return present;
  return age > 0 && Number.isFinite(age) ? Math.trunc(age) : INVALID_AGE;
}

/**
 * Returns a stored or received age as a number. A blank string is returned unchanged, because `Number('')` would be 0.
 */
export const readAge = (age: unknown): unknown => (typeof age === 'string' && age.trim() !== '' ? Number(age) : age);

const knownUserId = ({ userId, isHostId }: UserState): string => (isHostId ? '' : userId);

export const userSlice = createSlice({
  name: 'user',
  initialState: nobody,
  reducers: {
    fetchUserRequest() {
      // This action is only an event for the saga.
    },
    /** If the update contains a user id without `isHostId`, this is the id at the gateway. */
    setUser: ({ isHostId, ...state }, { payload: { age, ...fields } }: PayloadAction<UserUpdate>): UserState => ({
      ...state,
      ...(isHostId && fields.userId === undefined && { isHostId }),
      ...fields,
      ...(fields.isVip === 0 && { vip: [] }),
      age: ageAfter(state.age, age),
    }),
    /**
     * Makes another child the active child. Data of the child that the action does not contain are unknown until the
     * user is fetched. An empty child id means that the gateway is asked which child is active.
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
      // This action is only an event for the code that informs the user.
    },
  },
  extraReducers: (builder) => builder.addCase(logout, () => nobody).addCase(sessionEnded, () => nobody),
  selectors: {
    selectUser: (state) => state,
    /** Returns the user's id at the gateway; empty while only the host's own id of its user is known. */
    selectUserId: knownUserId,
    /**
     * Returns the id of the child whose data the page shows. Until the gateway has reported the active child, this is
     * the first child, whose id is that of the user; empty if that id is not known either.
     */
    selectChildId: (state) => state.childId || knownUserId(state),
    /** Returns the id of the active child; empty until the gateway has reported it. */
    selectKnownChildId: (state) => state.childId,
    selectIsAnonymous: (state) => state.isAnonymous,
    selectAge: (state) => (state.age > 0 ? state.age : DEFAULT_AGE),
    selectIsVip: (state) => state.isVip === 1,
    /**
     * Returns the membership that expires last among those that were bought here. Memberships of the host are left out,
     * because only the host knows their expiry.
     */
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
