import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useRef } from 'react';
import { FollowAlongText, type FollowAlongTextHandle } from '#widgets/reading/FollowAlongText.tsx';
import { SoundPlayer, type SoundHandle } from './SoundPlayer.tsx';

const sentences = [
  { text: '鹅，鹅，鹅，', startMs: 0, endMs: 8_000 },
  { text: '没有念的。', startMs: 0, endMs: 0 },
  { text: '曲项向天歌。', startMs: 8_000, endMs: 24_000 },
];
const TITLE = '朗读';
const play = () => userEvent.click(screen.getByRole('button', { name: `播放：${TITLE}` }));
const element = () => document.querySelector('audio')!;
let paused: boolean;
let position: number;

beforeEach(() => {
  [paused, position] = [true, 0];
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function run(this: HTMLMediaElement) {
    paused = false;
    fireEvent.play(this);
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function run(this: HTMLMediaElement) {
    paused = true;
    fireEvent.pause(this);
  });
  jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  jest.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockImplementation(() => position);
  jest.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set').mockImplementation((seconds) => {
    position = seconds;
  });
});

interface Props {
  url?: string;
  range?: { fromMs: number; toMs: number };
  onFail?: () => void;
}

function Followed({ url = '/a.mp3', ...rest }: Props) {
  const sound = useRef<SoundHandle>(null);
  const text = useRef<FollowAlongTextHandle>(null);
  return (
    <>
      <SoundPlayer
        ref={sound}
        label="听一听"
        title={TITLE}
        url={url}
        durationMs={24_000}
        onPosition={(positionMs) => text.current?.follow(positionMs)}
        {...rest}
      />
      <FollowAlongText
        ref={text}
        label="念的文字"
        sentences={sentences}
        onTap={useCallback((startMs: number) => sound.current?.playFrom(startMs), [])}
      />
    </>
  );
}

const hear = (seconds: number) => {
  position = seconds;
  fireEvent.timeUpdate(element());
};
const current = () => document.querySelector('[aria-current]')?.textContent;

it('the text of a recording marks the sentence that is being played, omits unrecorded sentences, and plays from a tapped sentence', async () => {
  render(<Followed />);
  expect(screen.queryByText('没有念的。')).not.toBeInTheDocument();
  await play();
  hear(1);
  expect(current()).toBe('鹅，鹅，鹅，');
  hear(9);
  expect(current()).toBe('曲项向天歌。');
  await userEvent.click(screen.getByRole('button', { name: '鹅，鹅，鹅，' }));
  expect(position).toBe(0);
  expect(current()).toBe('鹅，鹅，鹅，');
});

it('if several addresses fail one after the other, the sound player requests only one new address until the user taps again', async () => {
  const onFail = jest.fn();
  const { rerender } = render(<Followed url="/a.mp3?expires=1" onFail={onFail} />);
  await play();
  hear(5);
  rerender(<Followed url="/a.mp3?expires=2" onFail={onFail} />);
  // The player keeps the current address while it works.
  expect(element()).toHaveAttribute('src', '/a.mp3?expires=1');
  position = 0;
  fireEvent.error(element());
  expect(element()).toHaveAttribute('src', '/a.mp3?expires=2');
  expect(onFail).toHaveBeenCalledTimes(1);
  position = 0;
  fireEvent.error(element());
  expect(onFail).toHaveBeenCalledTimes(1);
  rerender(<Followed url="/a.mp3?expires=3" onFail={onFail} />);
  expect(element()).toHaveAttribute('src', '/a.mp3?expires=3');
  expect(position).toBe(5);
  expect(await screen.findByRole('button', { name: `暂停：${TITLE}` })).toBeInTheDocument();
  fireEvent.error(element());
  expect(onFail).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toHaveTextContent('没有播出来，请再试一次');
  await play();
  fireEvent.error(element());
  expect(onFail).toHaveBeenCalledTimes(2);
});

it('whenever its address expires, the sound player requests a new one and continues at the same position, but stops requesting if a new address fails at once', async () => {
  const onFail = jest.fn();
  const { rerender } = render(<Followed url="/a.mp3?expires=1" onFail={onFail} />);
  await play();
  for (const [expiry, seconds] of [
    [2, 5],
    [3, 9],
    [4, 14],
  ] as const) {
    hear(seconds);
    fireEvent.error(element());
    expect(onFail).toHaveBeenCalledTimes(expiry - 1);
    // The browser loses the position when the address changes, and reports the position 0.
    position = 0;
    rerender(<Followed url={`/a.mp3?expires=${expiry}`} onFail={onFail} />);
    expect(element()).toHaveAttribute('src', `/a.mp3?expires=${expiry}`);
    expect([position, paused]).toEqual([seconds, false]);
  }
  fireEvent.error(element());
  rerender(<Followed url="/a.mp3?expires=5" onFail={onFail} />);
  fireEvent.error(element());
  expect(onFail).toHaveBeenCalledTimes(3);
});

it('the sound player switches to another file immediately', async () => {
  const { rerender } = render(<Followed url="/a.mp3?expires=1" />);
  await play();
  rerender(<Followed url="/b.mp3?expires=1" />);
  expect(element()).toHaveAttribute('src', '/b.mp3?expires=1');
});

it('the sound player plays only the given range, and starts again at the beginning of the range after its end', async () => {
  jest.useFakeTimers();
  render(<Followed range={{ fromMs: 2_000, toMs: 10_000 }} />);
  expect(screen.getByText('0:00 / 0:08')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: `播放：${TITLE}` }));
  expect(position).toBe(2);
  hear(9.8);
  expect(paused).toBe(false);
  act(() => jest.advanceTimersByTime(200));
  expect(paused).toBe(true);
  hear(10);
  fireEvent.click(screen.getByRole('button', { name: `播放：${TITLE}` }));
  expect(position).toBe(2);
  jest.useRealTimers();
});
