import { scrollToElement } from './scrollToElement.ts';

const observers = new Set<FakeResizeObserver>();

class FakeResizeObserver {
  readonly observed = new Set<Element>();

  constructor(private readonly report: () => void) {
    observers.add(this);
  }

  observe(element: Element) {
    this.observed.add(element);
  }

  disconnect() {
    this.observed.clear();
  }

  resize(element: Element) {
    if (this.observed.has(element)) this.report();
  }
}

/** Reports that the element has changed its size. */
const resize = (element: Element) => observers.forEach((observer) => observer.resize(element));

const scrollIntoView = jest.fn();
let page: HTMLElement;
let target: HTMLElement;

beforeEach(() => {
  observers.clear();
  scrollIntoView.mockClear();
  Element.prototype.scrollIntoView = scrollIntoView;
  Object.defineProperty(window, 'ResizeObserver', { configurable: true, value: FakeResizeObserver });
  document.body.innerHTML = '<main><section></section></main>';
  page = document.querySelector('main')!;
  target = document.querySelector('section')!;
});

afterEach(() => {
  Reflect.deleteProperty(window, 'ResizeObserver');
});

/** Begins to scroll. Then reports the initial sizes, as browsers do when an observation begins. */
function begin(): () => void {
  const stop = scrollToElement(target);
  resize(page);
  return stop;
}

describe('a scroll to an element', () => {
  it('is smooth, and is not corrected when the browser reports the initial sizes of the page’s elements', () => {
    begin();
    expect(scrollIntoView.mock.calls).toEqual([[{ behavior: 'smooth' }]]);
    expect(scrollIntoView.mock.contexts).toEqual([target]);
  });

  it('is corrected without animation whenever an ancestor of the element changes its size', () => {
    begin();
    resize(page);
    resize(document.body);
    expect(scrollIntoView.mock.calls.slice(1)).toEqual([[{ behavior: 'auto' }], [{ behavior: 'auto' }]]);
    expect(scrollIntoView.mock.contexts.slice(1)).toEqual([target, target]);
  });

  it.each(['pointerdown', 'touchstart', 'wheel', 'keydown'])('is not corrected any more after a %s event', (type) => {
    begin();
    page.dispatchEvent(new Event(type, { bubbles: true }));
    resize(page);
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it('is not corrected any more after the caller has stopped it', () => {
    begin()();
    resize(page);
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it('works without corrections in webviews that cannot observe sizes', () => {
    Reflect.deleteProperty(window, 'ResizeObserver');
    expect(() => scrollToElement(target)()).not.toThrow();
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });
});
