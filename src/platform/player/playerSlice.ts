import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StoryCard, StoryDetail } from '#contract/stories.ts';
import { logout, sessionEnded } from '#platform/session/authSlice.ts';
import { newestOf, type Heard, type HeardStories } from './heard.ts';
import type { Phase } from './phase.ts';
import type { PlayerSnapshot } from './player.ts';
import { DEFAULT_RATE, type Rate } from './rates.ts';

export interface PlayerState {
  /** What is heard, or was last. */
  story: StoryCard | null;
  seriesTitle: string;
  /** The series in its order; the story is one of it. */
  queue: StoryCard[];
  /** Only the beginning is to be had: the listener is no member. */
  isPreview: boolean;
  phase: Phase;
  durationMs: number;
  rate: Rate;
  /** Why it can't be heard, for the listener; empty when it can. */
  problem: string;
  /** Where this listening went on from an earlier one; 0 when it began at the beginning. */
  resumedAtMs: number;
  /** How far the present listener has come, as last kept: the running position is the player's own. */
  heard: HeardStories;
}

const silent: PlayerState = {
  story: null,
  seriesTitle: '',
  queue: [],
  isPreview: false,
  phase: 'idle',
  durationMs: 0,
  rate: DEFAULT_RATE,
  problem: '',
  resumedAtMs: 0,
  heard: {},
};

export const playerSlice = createSlice({
  name: 'player',
  initialState: silent,
  reducers: {
    // What the listener wants; the saga answers within the same tap.
    /** A story is in view and may well be wanted next. */
    storyOffered(_state, _action: PayloadAction<StoryDetail>) {},
    /** `fromMs`: where to begin; where one stopped when left out. */
    playRequested(_state, _action: PayloadAction<{ story: StoryDetail; fromMs?: number | undefined }>) {},
    /** A story of which only the card is at hand. */
    storyChosen(state, { payload }: PayloadAction<StoryCard>) {
      Object.assign(state, { story: payload, phase: 'loading', problem: '', isPreview: false, resumedAtMs: 0 });
      state.durationMs = payload.durationMs;
    },
    playToggled() {},
    pauseRequested() {},
    seekRequested(_state, _action: PayloadAction<number>) {},
    skipRequested(_state, _action: PayloadAction<number>) {},
    nextRequested() {},
    previousRequested() {},
    rateChosen(state, { payload }: PayloadAction<Rate>) {
      state.rate = payload;
    },

    // What happened.
    storyStarted(
      state,
      { payload: { story, resumedAtMs } }: PayloadAction<{ story: StoryDetail; resumedAtMs: number }>,
    ) {
      state.story = cardOf(story);
      state.seriesTitle = story.series.title;
      state.queue = story.series.stories;
      state.isPreview = story.sound.isPreview;
      state.problem = '';
      state.resumedAtMs = resumedAtMs;
    },
    playerChanged(state, { payload }: PayloadAction<Pick<PlayerSnapshot, 'phase' | 'durationMs'>>) {
      state.phase = payload.phase;
      state.durationMs = payload.durationMs;
      if (payload.phase === 'playing') state.problem = '';
    },
    playFailed(state, { payload }: PayloadAction<{ problem: string }>) {
      state.phase = 'failed';
      state.problem = payload.problem;
    },
    resumedElsewhere(state, { payload }: PayloadAction<number>) {
      state.resumedAtMs = payload;
    },
    storyHeard(state, { payload: { storyId, ...heard } }: PayloadAction<Heard & { storyId: string }>) {
      state.heard = newestOf(state.heard, { [storyId]: heard });
    },
    /** `savedAt`: when it was heard as the server has it, which trusts no clock that is ahead of its own. */
    progressSaved(state, { payload }: PayloadAction<{ storyId: string; heardAt: number; savedAt: number }>) {
      const heard = state.heard[payload.storyId];
      if (heard?.heardAt !== payload.heardAt) return;
      const saved = { ...heard, heardAt: Math.min(payload.savedAt, payload.heardAt), isSaved: true };
      state.heard = { ...state.heard, [payload.storyId]: saved };
    },
    /** Another listener, or more that is known of the present one. */
    listenerChanged(state, { payload }: PayloadAction<HeardStories>) {
      state.heard = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(logout, ({ rate }): PlayerState => ({ ...silent, rate }))
      .addCase(sessionEnded, (state) => {
        // The sound may go on: a story at bedtime does not stop because a token has expired.
        state.heard = {};
        state.resumedAtMs = 0;
      }),
  selectors: {
    selectPlayer: (state) => state,
    selectPlayedStory: (state) => state.story,
    selectRate: (state) => state.rate,
    selectHeardStories: (state) => state.heard,
    selectNext: (state) => neighbour(state, 1),
    selectPrevious: (state) => neighbour(state, -1),
  },
});

const neighbour = ({ queue, story }: PlayerState, step: 1 | -1): StoryCard | undefined => {
  const index = queue.findIndex(({ id }) => id === story?.id);
  return index < 0 ? undefined : queue[index + step];
};

/** Without the text, which is long and nobody's but its screen's. */
const cardOf = ({ id, title, summary, cover, durationMs, ageFrom, ageTo, access, seriesId }: StoryCard): StoryCard => ({
  id,
  title,
  summary,
  cover,
  durationMs,
  ageFrom,
  ageTo,
  access,
  seriesId,
});

export const {
  storyOffered,
  playRequested,
  storyChosen,
  playToggled,
  pauseRequested,
  seekRequested,
  skipRequested,
  nextRequested,
  previousRequested,
  rateChosen,
  storyStarted,
  playerChanged,
  playFailed,
  resumedElsewhere,
  storyHeard,
  progressSaved,
  listenerChanged,
} = playerSlice.actions;
export const {
  selectPlayer,
  selectPlayedStory,

  selectRate,
  selectHeardStories,
  selectNext,
  selectPrevious,
} = playerSlice.selectors;
