import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import type { StoryCard, StoryDetail } from '#contract/stories/stories.ts';
import { logout, sessionEnded } from '#platform/session/authSlice.ts';
import { childChanged } from '#platform/session/user/userSlice.ts';
import { mergePositions, type StoryPosition, type StoryPositions } from './listening/storyPositions.ts';
import type { Phase } from './phase.ts';
import type { PlayerSnapshot } from './player.ts';
import { isIn, moved, neighbourOf, withNext, type Repeat } from './queue/queue.ts';
import { DEFAULT_RATE, type Rate } from './rates.ts';

export interface PlayerState {
  /** The story that is playing or was played last. */
  story: StoryCard | null;
  /** Whether the player contains the sound of `story`. It does not while the story is being fetched. */
  isStarted: boolean;
  seriesTitle: string;
  /** The stories that play one after another, including the current story. By default, the stories of its series. */
  queue: StoryCard[];
  repeat: Repeat;
  /** Whether only the beginning is available, because the listener is not a member. */
  isPreview: boolean;
  phase: Phase;
  durationMs: number;
  rate: Rate;
  /** The reason why the story cannot be played, for the listener; empty if it can be played. */
  problem: string;
  /** The position at which the story was resumed; 0 if it started at the beginning. */
  resumedAtMs: number;
  /**
   * Two positions between which the listener has to choose, because playback on another device has later stopped at a
   * different position; null if there is no choice to make.
   */
  elsewhere: { storyId: string; hereMs: number; thereMs: number } | null;
  /** The saved positions of the current listener. The position of the playing story is only in the player. */
  heard: StoryPositions;
}

const noStory: PlayerState = {
  story: null,
  isStarted: false,
  seriesTitle: '',
  queue: [],
  repeat: 'none',
  isPreview: false,
  phase: 'idle',
  durationMs: 0,
  rate: DEFAULT_RATE,
  problem: '',
  resumedAtMs: 0,
  elsewhere: null,
  heard: {},
};

const resetPlayer = ({ rate, repeat }: PlayerState): PlayerState => ({ ...noStory, rate, repeat });

export const playerSlice = createSlice({
  name: 'player',
  initialState: noStory,
  reducers: {
    // The following actions come from the listener. The saga handles them within the same tap.
    /** Dispatched when a story is visible and likely to be played next. */
    storyOffered(_state, _action: PayloadAction<StoryDetail>) {},
    /** Plays a story from `fromMs`; by default from where the listener stopped. */
    playRequested(state, { payload }: PayloadAction<{ story: StoryDetail; fromMs?: number | undefined }>) {
      if (payload.fromMs !== undefined) state.elsewhere = null;
    },
    /** Plays a story of which only the card is loaded. */
    storyChosen(state, { payload }: PayloadAction<StoryCard>) {
      makeCurrent(state, payload);
    },
    /** Plays several stories one after another, starting with the first. */
    queueChosen(state, { payload }: PayloadAction<StoryCard[]>) {
      const [first] = payload;
      if (!first) return;
      state.queue = payload;
      makeCurrent(state, first);
    },
    queueMoved(state, { payload }: PayloadAction<{ storyId: string; to: number }>) {
      state.queue = moved(state.queue, payload.storyId, payload.to);
    },
    /** Removes a story from the queue, except the current story. */
    queueRemoved(state, { payload: storyId }: PayloadAction<string>) {
      if (storyId !== state.story?.id) state.queue = state.queue.filter(({ id }) => id !== storyId);
    },
    /** Puts a story into the queue, directly after the current story. */
    playNextRequested(state, { payload }: PayloadAction<StoryCard>) {
      if (state.story) state.queue = withNext(state.queue, state.story.id, cardOf(payload));
    },
    repeatChosen(state, { payload }: PayloadAction<Repeat>) {
      state.repeat = payload;
    },
    playToggled() {},
    pauseRequested() {},
    /** Stops playback because somebody else is going to listen. The position is saved for the current listener. */
    stopRequested() {},
    seekRequested(state, _action: PayloadAction<number>) {
      state.elsewhere = null;
    },
    skipRequested(_state, _action: PayloadAction<number>) {},
    nextRequested() {},
    previousRequested() {},
    rateChosen(state, { payload }: PayloadAction<Rate>) {
      state.rate = payload;
    },

    // The following actions report events in the player.
    storyStarted(
      state,
      { payload: { story, resumedAtMs } }: PayloadAction<{ story: StoryDetail; resumedAtMs: number }>,
    ) {
      state.story = cardOf(story);
      state.isStarted = true;
      state.seriesTitle = story.series.title;
      if (!isIn(state.queue, story.id)) state.queue = story.series.stories;
      state.isPreview = story.sound.isPreview;
      state.problem = '';
      state.resumedAtMs = resumedAtMs;
    },
    playerChanged(state, { payload }: PayloadAction<Pick<PlayerSnapshot, 'phase' | 'durationMs'>>) {
      state.phase = payload.phase;
      state.durationMs = payload.durationMs;
      if (payload.phase === 'playing') state.problem = '';
      if (payload.phase === 'ended') state.elsewhere = null;
    },
    playFailed(state, { payload }: PayloadAction<{ problem: string }>) {
      state.phase = 'failed';
      state.problem = payload.problem;
    },
    resumedElsewhere(state, { payload }: PayloadAction<number>) {
      state.resumedAtMs = payload;
    },
    positionsDiffer(state, { payload }: PayloadAction<PlayerState['elsewhere']>) {
      state.elsewhere = payload;
    },
    storyHeard(state, { payload: { storyId, ...heard } }: PayloadAction<StoryPosition & { storyId: string }>) {
      state.heard = mergePositions(state.heard, { [storyId]: heard });
    },
    /**
     * Dispatched when the server has saved a position. `savedAt` is the time of listening as the server has stored it,
     * because the server does not accept a time later than its own.
     */
    progressSaved(state, { payload }: PayloadAction<{ storyId: string; heardAt: number; savedAt: number }>) {
      const heard = state.heard[payload.storyId];
      if (heard?.heardAt !== payload.heardAt) return;
      const saved = { ...heard, heardAt: Math.min(payload.savedAt, payload.heardAt), isSaved: true };
      state.heard = { ...state.heard, [payload.storyId]: saved };
    },
    /** Dispatched when another listener becomes active, or when more data about the current one becomes known. */
    listenerChanged(state, { payload }: PayloadAction<StoryPositions>) {
      state.heard = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(logout, resetPlayer)
      .addCase(childChanged, resetPlayer)
      .addCase(sessionEnded, (state) => {
        // Does not stop the sound: a bedtime story should play on when a token has expired.
        state.heard = {};
        state.resumedAtMs = 0;
        state.elsewhere = null;
      }),
  selectors: {
    /**
     * Returns the state without the saved positions: they change every ten seconds, and components that show what is
     * playing do not need them.
     */
    selectPlayer: createSelector([(state: PlayerState) => state], ({ heard: _heard, ...player }) => player, {
      memoizeOptions: { resultEqualityCheck: shallowEqual },
    }),
    selectCurrentStory: (state) => state.story,
    selectRate: (state) => state.rate,
    selectHeardStories: (state) => state.heard,
    /** Returns the position at which a story that is not playing would continue. */
    selectStoredPositionMs: ({ heard }, storyId: string) =>
      heard[storyId]?.finished ? 0 : (heard[storyId]?.positionMs ?? 0),
    selectQueue: (state) => state.queue,
    selectRepeat: (state) => state.repeat,
    selectNext: (state) => neighbour(state, 1),
    selectPrevious: (state) => neighbour(state, -1),
    /** Returns the story that follows automatically when the current story ends. */
    selectFollowing: (state) => (state.repeat === 'one' ? state.story : neighbour(state, 1)) ?? undefined,
  },
});

/** Makes a story the current one when only its card is loaded. */
function makeCurrent(state: PlayerState, story: StoryCard): void {
  Object.assign(state, { story, isStarted: false, phase: 'loading', problem: '', isPreview: false, resumedAtMs: 0 });
  state.durationMs = story.durationMs;
}

const neighbour = ({ queue, story, repeat }: PlayerState, step: 1 | -1): StoryCard | undefined =>
  story ? neighbourOf(queue, story.id, step, repeat === 'all') : undefined;

/**
 * Returns the card of a story. The text of the story is left out, because it is long and only the story screen needs
 * it.
 */
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
  queueChosen,
  queueMoved,
  queueRemoved,
  playNextRequested,
  repeatChosen,
  playToggled,
  pauseRequested,
  stopRequested,
  seekRequested,
  skipRequested,
  nextRequested,
  previousRequested,
  rateChosen,
  storyStarted,
  playerChanged,
  playFailed,
  resumedElsewhere,
  positionsDiffer,
  storyHeard,
  progressSaved,
  listenerChanged,
} = playerSlice.actions;
export const {
  selectPlayer,
  selectCurrentStory,
  selectQueue,
  selectRepeat,
  selectRate,
  selectHeardStories,
  selectStoredPositionMs,
  selectNext,
  selectPrevious,
  selectFollowing,
} = playerSlice.selectors;

/** The part of the store that selectors of the player use. */
export type PlayerRoot = Parameters<typeof selectPlayer>[0];
