import { fireEvent, render, screen } from '@testing-library/react';
import { Badge } from './feedback/Badge.tsx';
import { Card } from './Card.tsx';
import { asleep } from './mascot/asleep.tsx';
import { cheering } from './mascot/cheering.tsx';
import { counting } from './mascot/counting.tsx';
import { listening } from './mascot/listening.tsx';
import { lost } from './mascot/lost.tsx';
import { reading } from './mascot/reading.tsx';
import { Daidi } from './mascot/Daidi.tsx';
import { ProgressBar } from './feedback/ProgressBar.tsx';
import { Slider } from './Slider.tsx';

it.each([
  [0.421, '42'],
  [-1, '0'],
  [7, '100'],
])('a progress bar shows the share %s as %s per cent', (share, percent) => {
  render(<ProgressBar label="下载" fraction={share} />);
  expect(screen.getByRole('progressbar', { name: '下载' })).toHaveAttribute('aria-valuenow', percent);
});

it('a slider reports each change of its value, and its release once', () => {
  const onChange = jest.fn();
  const onCommit = jest.fn();
  render(<Slider label="进度" value={10} max={100} valueText="10 秒" onChange={onChange} onCommit={onCommit} />);
  const slider = screen.getByRole('slider', { name: '进度' });
  expect(slider).toHaveAttribute('aria-valuetext', '10 秒');
  fireEvent.input(slider, { target: { value: '40' } });
  expect(onChange).toHaveBeenCalledWith(40);
  expect(onCommit).not.toHaveBeenCalled();
  slider.dispatchEvent(new Event('change', { bubbles: true }));
  expect(onCommit).toHaveBeenCalledTimes(1);
});

it('a slider with an empty range is shown at its start', () => {
  render(<Slider label="进度" value={0} max={0} onChange={jest.fn()} />);
  expect(screen.getByRole('slider').getAttribute('style')).toContain('background-size: 0% 100%');
});

it.each([
  ['vip', 'VIP'],
  ['free', '免费'],
  ['new', '新'],
] as const)('a badge of the kind "%s" shows "%s"', (kind, words) => {
  render(<Badge kind={kind} />);
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('a card is a link only if it has an address', () => {
  const { rerender } = render(<Card>会员</Card>);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  rerender(<Card href="/combine/vippage/index">会员</Card>);
  expect(screen.getByRole('link', { name: '会员' })).toBeInTheDocument();
});

it.each(Object.entries({ listening, asleep, cheering, lost, reading, counting }))(
  'the mascot 呆迪 in the mood %s is decorative without a title, and has the role of an image with a title',
  (_name, mood) => {
    const { rerender } = render(<Daidi mood={mood} />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    rerender(<Daidi mood={mood} title="呆迪" />);
    expect(screen.getByRole('img', { name: '呆迪' })).toBeInTheDocument();
  },
);

it('two pictures of 呆迪 on one page do not share the ids of their gradients', () => {
  const { container } = render(
    <>
      <Daidi />
      <Daidi mood={lost} />
    </>,
  );
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
});
