import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leaseTime } from '#contract/family/eyeCare.ts';
import { pauseRequested, playToggled, storyChosen } from '#platform/player/playerSlice.ts';
import { anEyeCare } from '#test/builders/family/eyeCare.ts';
import { aStory, aStoryCard } from '#test/builders/stories/stories.ts';
import { storyScreen } from '#test/harness/screens/storyScreen.tsx';
import { sentenceAt } from '#widgets/reading/sentenceAt.ts';

const { open, play } = storyScreen();

describe('the text of a story', () => {
  const highlighted = () =>
    screen.getByRole('region', { name: '故事文字' }).querySelector('[aria-current]')?.textContent;

  it('highlights the current sentence', async () => {
    const { audio } = await open();
    await play();
    expect(highlighted()).toBe('秋天的晚上，风凉凉的。');
    act(() => audio.playFor(5));
    expect(highlighted()).toBe('月亮打了一个喷嚏。');
  });

  it('does not scroll while it is invisible, and jumps to the current sentence when it becomes visible', async () => {
    let see = (_isIntersecting: boolean): void => undefined;
    const observer = jest.fn(function observer(notify: (entries: { isIntersecting: boolean }[]) => void) {
      const observe = (element: Element) => {
        if (element.matches('ol')) see = (isIntersecting) => notify([{ isIntersecting }]);
      };
      return { observe, disconnect: () => undefined };
    });
    Object.assign(window, { IntersectionObserver: observer });
    const { audio } = await open();
    await play();
    const box = within(screen.getByRole('region', { name: '故事文字' })).getByRole('list');
    Array.from(box.children, (sentence, index) =>
      Object.defineProperty(sentence, 'offsetTop', { value: index * 100, configurable: true }),
    );
    see(false);
    act(() => audio.playFor(5));
    expect(highlighted()).toBe('月亮打了一个喷嚏。');
    expect(box.scrollTop).toBe(0);
    see(true);
    expect(box.scrollTop).toBe(100);
    act(() => audio.playFor(60));
    expect(box.scrollTop).toBe(200);
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  it('shows pinyin if the user wants it, and keeps showing it in the next story', async () => {
    const app = await open();
    await userEvent.click(await screen.findByRole('button', { name: '拼音' }));
    const sentence = screen.getByRole('button', { name: '月亮打了一个喷嚏。' });
    const syllables = [...sentence.querySelectorAll('rt')].map(({ textContent }) => textContent);
    expect(syllables).toEqual(['yuè', 'liang', 'dǎ', 'le', 'yí', 'gè', 'pēn', 'tì']);
    app.unmount();
    app.flows.cancel();
    await open({ path: '/audio_detail?id=star' });
    expect(await screen.findByRole('button', { name: '拼音' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('plays from a tapped sentence, whether the story was paused or playing', async () => {
    const { audio, dispatch } = await open();
    await userEvent.click(await screen.findByRole('button', { name: '大家都笑了。' }));
    act(() => audio.finishLoading(100));
    expect(audio.currentTime).toBe(60);
    act(() => void dispatch(playToggled()));
    await userEvent.click(screen.getByRole('button', { name: '月亮打了一个喷嚏。' }));
    expect(audio.currentTime).toBe(4.5);
    expect(audio.paused).toBe(false);
  });

  it('plays from a tapped sentence if the story was paused before its sound could start', async () => {
    const sound = { ...aStory().sound, isMetered: true };
    const { audio, network, dispatch } = await open({ isSignedIn: true, answer: { sound } });
    const sentence = await screen.findByRole('button', { name: '月亮打了一个喷嚏。' });
    let grant: () => void = () => undefined;
    const granted = { leaseMs: 30_000, isFinishing: false, state: anEyeCare({ isLimited: true }) };
    network.answer(leaseTime, () => new Promise((resolve) => (grant = () => resolve(granted))));
    act(() => void dispatch(storyChosen(aStoryCard('moon'))));
    await waitFor(() => expect(network.callsTo(leaseTime)).toHaveLength(1));
    act(() => void dispatch(pauseRequested()));
    await userEvent.click(sentence);
    grant();
    await waitFor(() => expect(audio.paused).toBe(false));
    act(() => audio.finishLoading(100));
    expect(audio.currentTime).toBe(4.5);
  });

  it.each([
    [-1, -1],
    [0, 0],
    [4_200, 0],
    [4_500, 1],
    [99_000, 2],
  ])('highlights at %i ms the sentence with the index %i', (positionMs, index) => {
    expect(sentenceAt(aStory().sentences, positionMs)).toBe(index);
  });
});
