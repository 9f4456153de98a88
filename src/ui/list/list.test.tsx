import { act, fireEvent, render, screen } from '@testing-library/react';
import { WindowedList } from './WindowedList.tsx';
import { rowsBetween, rowStarts } from './rowWindow.ts';

const items = Array.from({ length: 10_000 }, (_, index) => `第 ${index} 个`);
const keyOf = (item: string) => item;
const heightOf = () => 80;

/** Simulates scrolling the page to `top`, in CSS pixels. */
function scrollTo(top: number): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -top } as DOMRect);
  act(() => void fireEvent.scroll(window));
}

function openList(onEndNear = jest.fn(), columns = 1) {
  render(
    <WindowedList
      items={items}
      keyOf={keyOf}
      heightOf={heightOf}
      label="很长的列表"
      columns={columns}
      onEndNear={onEndNear}
    >
      {(item) => <span>{item}</span>}
    </WindowedList>,
  );
  return onEndNear;
}

describe('a virtual list', () => {
  it.each([0, 40_000, 799_000])('renders fewer than 40 rows when it is scrolled to %i px', (top) => {
    openList();
    scrollTo(top);
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
  });

  it('shows the items at the scroll position, and tells screen readers their place in the list', () => {
    openList();
    scrollTo(40_000);
    expect(screen.getByText('第 500 个').closest('li')).toHaveAttribute('aria-posinset', '501');
    expect(screen.getByText('第 500 个').closest('li')).toHaveAttribute('aria-setsize', '10000');
    expect(screen.queryByText('第 0 个')).not.toBeInTheDocument();
  });

  it.each([0, 3_000, 40_000, 799_999])('is as high as all its rows together when it is scrolled to %i px', (top) => {
    openList();
    scrollTo(top);
    const list = screen.getByRole('list');
    const rem = (text: string) => parseFloat(text) * 100;
    const rows = screen.getAllByRole('listitem').length * 80;
    expect(rem(list.style.paddingTop) + rows + rem(list.style.paddingBottom)).toBeCloseTo(800_000, 3);
  });

  it('reports when its end comes near the viewport, and not before', () => {
    const onEndNear = openList();
    scrollTo(400_000);
    expect(onEndNear).not.toHaveBeenCalled();
    scrollTo(799_000);
    expect(onEndNear).toHaveBeenCalled();
  });

  it('arranges its items in columns', () => {
    openList(jest.fn(), 2);
    scrollTo(40_000);
    expect(screen.getByText('第 1000 个')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').length % 2).toBe(0);
  });

  it.each([
    [800, 400, 400_000],
    [800, 800, 800_000],
  ])('takes its number of columns from the style sheet (list of %i px, items of %i px)', (wide, each, height) => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      return { top: 0, width: this.localName === 'ul' ? wide : each } as DOMRect;
    });
    render(
      <WindowedList items={items} keyOf={keyOf} heightOf={heightOf} label="很长的列表" wide={{ columns: 2 }}>
        {(item) => <span>{item}</span>}
      </WindowedList>,
    );
    const columns = wide / each;
    const rows = Math.ceil(screen.getAllByRole('listitem').length / columns);
    const { paddingBottom } = screen.getByRole('list').style;
    expect(rows * 80 + parseFloat(paddingBottom) * 100).toBeCloseTo(height, 3);
  });
});

describe('rowsBetween', () => {
  it.each([
    [0, 100, { from: 0, to: 2 }],
    [85, 90, { from: 1, to: 2 }],
    [-500, -100, { from: 0, to: 1 }],
    [9_000, 9_500, { from: 2, to: 3 }],
  ])('returns, for the visible space from %i to %i px, the rows %j', (top, bottom, expected) => {
    expect(rowsBetween(rowStarts([80, 50, 80]), top, bottom)).toEqual(expected);
  });

  it('returns no rows for an empty list', () => {
    expect(rowsBetween(rowStarts([]), 0, 100)).toEqual({ from: 0, to: 0 });
  });
});
