import { act, render, screen } from '@testing-library/react';
import { LoadingOverlayView } from './LoadingOverlayView.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const region = () => screen.getByRole('status');
const look = () => region().querySelector('[data-look]')?.getAttribute('data-look');

it('LOAD-01 the loading overlay renders nothing before it is shown', () => {
  render(<LoadingOverlayView show={false} type="normal" mask />);
  expect(region()).toBeEmptyDOMElement();
});

it.each(['normal', 'daidi'] as const)(
  'LOAD-01 the loading overlay has the design %s and an accessible text',
  (type) => {
    render(<LoadingOverlayView show type={type} mask />);
    expect(look()).toBe(type);
    expect(screen.getByText('正在加载，请稍等')).toBeInTheDocument();
  },
);

it('LOAD-01 the loading overlay appears in a live region that already exists, because screen readers announce only changes within such a region', () => {
  const { rerender } = render(<LoadingOverlayView show={false} type="normal" mask />);
  const before = region();
  rerender(<LoadingOverlayView show type="normal" mask />);
  expect(region()).toBe(before);
  expect(before).toHaveTextContent('正在加载，请稍等');
});

it('LOAD-01 the loading overlay remains for the 250 ms of its fade-out, then is removed from the page', () => {
  const { rerender } = render(<LoadingOverlayView show type="normal" mask />);
  rerender(<LoadingOverlayView show={false} type="normal" mask />);
  act(() => jest.advanceTimersByTime(249));
  expect(region().firstChild).toHaveClass('leaving');
  act(() => jest.advanceTimersByTime(1));
  expect(region()).toBeEmptyDOMElement();
});

it('LOAD-01 the loading overlay keeps its design during the fade-out, even if the state changes meanwhile', () => {
  const { rerender } = render(<LoadingOverlayView show type="daidi" mask />);
  rerender(<LoadingOverlayView show={false} type="normal" mask={false} />);
  expect(look()).toBe('daidi');
  expect(region().firstChild).toHaveClass('veiled');
});

it('LOAD-01 the loading overlay stays, with the new design, if it is shown again during the fade-out', () => {
  const { rerender } = render(<LoadingOverlayView show type="normal" mask />);
  rerender(<LoadingOverlayView show={false} type="normal" mask />);
  act(() => jest.advanceTimersByTime(200));
  rerender(<LoadingOverlayView show type="daidi" mask={false} />);
  act(() => jest.advanceTimersByTime(1000));
  expect(look()).toBe('daidi');
  expect(region().firstChild).not.toHaveClass('leaving');
  expect(region().firstChild).not.toHaveClass('veiled');
});
