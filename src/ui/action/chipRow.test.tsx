import { render, screen } from '@testing-library/react';
import { Chip } from './Chip.tsx';
import { ChipRow } from './ChipRow.tsx';

/** jsdom has no layout, so this defines one: rows are 300 wide, and their chips are side by side, each 100 wide. */
function layOut(): void {
  const isRow = (element: Element) => element.getAttribute('role') === 'group';
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function width(this: Element) {
    return this.childElementCount * 100;
  });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const row = this.parentElement;
    const left = isRow(this) || !row ? 0 : [...row.children].indexOf(this) * 100 - row.scrollLeft;
    return new DOMRect(left, 0, isRow(this) ? 300 : 100, 44);
  });
}

const showRow = (selected: string) => {
  render(
    <ChipRow label="看什么">
      {['最新', '人气', '按年龄', '按故事', '关注', '好友'].map((name) => (
        <Chip key={name} selected={name === selected} onClick={() => undefined}>
          {name}
        </Chip>
      ))}
    </ChipRow>,
  );
  return screen.getByRole('group').scrollLeft;
};

beforeEach(layOut);

it('a row of chips scrolls to its selected chip if this chip is beyond the edge', () => {
  expect(showRow('关注')).toBe(300);
});

it('a row of chips is not scrolled if its selected chip is already visible', () => {
  expect(showRow('人气')).toBe(0);
});
