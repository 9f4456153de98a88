import { getStory } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { aStoryCard, aStory } from '#test/builders/stories/stories.ts';
import { advanceTime } from '#test/harness/session/startSession.ts';
import { usePlayer } from '#test/harness/usePlayer.ts';
import {
  playNextRequested,
  playRequested,
  queueChosen,
  queueMoved,
  queueRemoved,
  repeatChosen,
  storyChosen,
} from '#platform/player/playerSlice.ts';
import type { Repeat } from './queue.ts';

const { open, leave, play, shown } = usePlayer();

describe('a queue', () => {
  const queued = () => shown().queue.map(({ id }) => id);

  it('contains the stories of the series by default, and the listener can reorder them and remove any but the current one', async () => {
    const { audio, dispatch } = open();
    play();
    expect(queued()).toEqual(['moon', 'star', 'train']);
    dispatch(queueMoved({ storyId: 'train', to: 1 }));
    expect(queued()).toEqual(['moon', 'train', 'star']);
    audio.playFor(100);
    await advanceTime(0);
    expect(shown().story?.id).toBe('train');
    expect(queued()).toEqual(['moon', 'train', 'star']);
    dispatch(queueRemoved('star'));
    dispatch(queueRemoved('train'));
    expect(queued()).toEqual(['moon', 'train']);
  });

  it('accepts a story of another series as its next story', async () => {
    const { audio, network, dispatch } = open();
    play();
    dispatch(playNextRequested(aStoryCard('boat', { seriesId: 'other' })));
    expect(queued()).toEqual(['moon', 'boat', 'star', 'train']);
    network.answer(getStory, ({ params }) =>
      aStory(params.storyId, { series: { id: 'other', title: '', stories: [] } }),
    );
    audio.playFor(100);
    await advanceTime(0);
    expect(shown().story?.id).toBe('boat');
    expect(queued()).toEqual(['moon', 'boat', 'star', 'train']);
  });

  it('skips and removes a story that the server no longer provides', async () => {
    const { audio, network } = open();
    play();
    network.answer(getStory, ({ params: { storyId } }) => {
      if (storyId === 'star') throw new ApiError('status', '没有这个故事', 404);
      return aStory(storyId);
    });
    audio.playFor(100);
    await advanceTime(0);
    expect(shown().story?.id).toBe('train');
    expect(queued()).toEqual(['moon', 'train']);
  });

  it.each<[Repeat, string]>([
    ['one', 'the current story'],
    ['all', 'a queue of one story'],
  ])(
    'with the repeat setting "%s" (%s) stops and shows the reason if the server no longer provides the only story',
    async (repeat) => {
      const { audio, network, dispatch } = open();
      play('moon', 50_000);
      dispatch(queueRemoved('star'));
      dispatch(queueRemoved('train'));
      dispatch(repeatChosen(repeat));
      network.answer(getStory, () => {
        // If the test fails, this reply that never arrives ends the endless loop of requests.
        if (network.callsTo(getStory).length > 5) return new Promise(() => undefined);
        throw new ApiError('status', '没有这个故事', 404);
      });
      audio.playFor(50);
      await advanceTime(0);
      expect(shown()).toMatchObject({ story: { id: 'moon' }, phase: 'failed', problem: '没有这个故事' });
      expect(network.callsTo(getStory).length).toBeLessThan(3);
    },
  );

  it('with 150 stories plays the story that the listener has put next, and then the following stories of the queue', async () => {
    const { audio, dispatch } = open();
    const cards = Array.from({ length: 150 }, (_, index) => aStoryCard(`s${index}`));
    dispatch(queueChosen(cards));
    dispatch(storyChosen(cards[120]!));
    await advanceTime(0);
    dispatch(playNextRequested(aStoryCard('boat')));
    for (const next of ['boat', 's121']) {
      audio.finishLoading(100);
      audio.playFor(100);
      await advanceTime(0);
      expect(shown().story?.id).toBe(next);
    }
  });

  it('is replaced by the series of a story that is played although the queue does not contain it', async () => {
    const { dispatch } = open();
    dispatch(queueChosen([aStoryCard('boat'), aStoryCard('moon')]));
    await advanceTime(0);
    expect(shown().story?.id).toBe('boat');
    expect(queued()).toEqual(['boat', 'moon']);
    dispatch(playRequested({ story: aStory('star') }));
    expect(queued()).toEqual(['moon', 'star', 'train']);
  });

  it.each<[Repeat, string, string]>([
    ['none', 'train', 'train'],
    ['all', 'train', 'moon'],
    ['one', 'moon', 'moon'],
  ])(
    'with the repeat setting "%s" goes from the end of the story %s to the story %s, and the setting is stored',
    async (repeat, from, to) => {
      const { audio, dispatch } = open();
      play(from, 95_000);
      dispatch(repeatChosen(repeat));
      audio.playFor(10);
      await advanceTime(0);
      audio.finishLoading(100);
      expect(shown()).toMatchObject({ story: { id: to }, phase: repeat === 'none' ? 'ended' : 'playing' });
      leave();
      open();
      play();
      expect(shown().repeat).toBe(repeat);
    },
  );
});
