import type { TapTarget, EffectKind, FoundControl, SpontaneousChanges } from './effects.ts';

interface InPage {
  /**
   * Returns all visible controls that can be pressed. The page keeps them in `found`, so that DevTools can be asked
   * about the nth control.
   */
  find: () => FoundControl[];
  found: HTMLElement[];
  /**
   * Scrolls a control to the centre, and returns where a finger would hit it; undefined if the control no longer
   * exists.
   */
  aimAt: (control: Pick<FoundControl, 'kind' | 'nth'>) => Promise<TapTarget | undefined>;
  /** Sets the changes that happen without a press. From this call on, they are not reported as effects. */
  ignore: (untouched: SpontaneousChanges) => void;
  /** Returns whether the page shows that something is pending. */
  isBusy: () => boolean;
  /** From this call on, effects are reported, and requests that would change data of the server are not sent. */
  watch: () => void;
  /** The elements that have changed so far, and the time of the last change. */
  changes: { places: Set<string>; lastAt: number };
}

declare global {
  interface Window {
    controls: InPage;
    tellDeed: (kind: EffectKind, what: string) => Promise<void>;
  }
}

/** Runs in every page before the page's own scripts. It must be self-contained, because it cannot import anything. */
export function installInPage(): void {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [contenteditable="true"], ' +
    '[role="button"], [role="link"], [role="tab"], [role="switch"], [role="slider"], [role="option"], ' +
    '[role="checkbox"], [role="radio"], [role^="menuitem"], [tabindex]:not([tabindex="-1"])';
  const FIELDS = 'input, select, textarea, [contenteditable="true"]';
  const BUSY = 'main[aria-busy="true"], main [aria-busy="true"]';
  const FINGER_PX = 44;
  const CENTRE_TRIES = 20;
  let isWatched = false;
  let restless = new Set<string>();
  let busyAnyway = 0;
  const changes = { places: new Set<string>(), lastAt: 0 };
  const tell = (kind: EffectKind, what = ''): void => {
    if (isWatched) void window.tellDeed(kind, what);
  };

  /**
   * Returns the path of an element: the element and its ancestors up to the screen or dialog. Uses only the first class
   * of each, because further classes express a state.
   */
  function kindOf(element: Element | null): string {
    const chain: string[] = [];
    for (let at = element; at && !at.matches('main, body, [role$="dialog"]'); at = at.parentElement) {
      const group = at.getAttribute('role') === 'group' ? (at.getAttribute('aria-label') ?? '') : '';
      chain.unshift(`${at.localName}.${at.getAttribute('class')?.split(' ')[0] ?? ''}${group.replaceAll(' ', '')}`);
    }
    return chain.join(' ');
  }

  /** Returns the element at which a finger aims: the label if the control is an invisible input, else the control. */
  function targetOf(control: HTMLElement): Element {
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
    const box = control.getBoundingClientRect();
    return label && (box.width <= 1 || getComputedStyle(control).opacity === '0') ? label : control;
  }

  function isThere(control: HTMLElement): boolean {
    if (control.matches(':disabled, [aria-disabled="true"]') || control.closest('[inert], [aria-hidden="true"]')) {
      return false;
    }
    const target = targetOf(control);
    const box = target.getBoundingClientRect();
    return target.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1;
  }

  const isOf = (control: HTMLElement, at: Element | null): boolean =>
    control.contains(at) ||
    (control instanceof HTMLInputElement && [...(control.labels ?? [])].some((label) => label.contains(at)));

  /**
   * Returns how far from a point a finger still hits the control in one direction, including invisible edges of the
   * control.
   */
  function reach(control: HTMLElement, x: number, y: number, [stepX, stepY]: [number, number]): number {
    let px = 0;
    while (px < FINGER_PX && isOf(control, document.elementFromPoint(x + stepX * (px + 1), y + stepY * (px + 1)))) px++;
    return px;
  }

  const isInText = (control: HTMLElement): boolean =>
    control.localName === 'a' &&
    getComputedStyle(control).display === 'inline' &&
    control.parentElement?.textContent.trim() !== control.textContent.trim();

  function list(): [HTMLElement, FoundControl][] {
    const counts = new Map<string, number>();
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isThere).map((control) => {
      const kind = kindOf(control);
      const nth = counts.get(kind) ?? 0;
      counts.set(kind, nth + 1);
      const isChosen = control.matches(
        '[aria-pressed="true"], [aria-checked="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"]), :checked:not([role])',
      );
      const hasFocus = control === document.activeElement && control.matches(FIELDS);
      return [control, { kind, nth, isChosen, hasFocus, isInText: isInText(control) }];
    });
  }

  /** Scrolls an element to the centre, and returns its box two frames later. */
  async function centred(target: Element): Promise<DOMRect> {
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return target.getClientRects()[0] ?? target.getBoundingClientRect();
  }

  window.controls = {
    found: [],
    changes,
    find: () => {
      const all = list();
      window.controls.found = all.map(([control]) => control);
      return all.map(([, found]) => found);
    },
    aimAt: async ({ kind, nth }) => {
      const alike = list().filter(([, found]) => found.kind === kind);
      // Takes the last similar control if there are too few, because a virtual list may render fewer rows than before.
      const control = (alike[nth] ?? alike.at(-1))?.[0];
      if (!control) return undefined;
      const target = targetOf(control);
      // Centres the control again until it stays in its place, because content that comes into view may load and move
      // it.
      let box = await centred(target);
      for (let tries = 0; tries < CENTRE_TRIES; tries += 1) {
        const before = box;
        box = await centred(target);
        if (box.top === before.top && box.left === before.left) break;
      }
      const { left, top, right, bottom } = box;
      const [x, y] = [
        (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
        (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
      ];
      const at = document.elementFromPoint(x, y);
      const covered = isOf(control, at) ? undefined : kindOf(at).split(' ').slice(-2).join(' ');
      const wide = Math.max(
        right - left,
        covered ? 0 : reach(control, x, y, [1, 0]) + reach(control, x, y, [-1, 0]) + 1,
      );
      const high = Math.max(
        bottom - top,
        covered ? 0 : reach(control, x, y, [0, 1]) + reach(control, x, y, [0, -1]) + 1,
      );
      // If another element covers the centre, a finger may still hit another point of the control.
      const free = [0.25, 0.75, 0.1, 0.9]
        .map((part) => [left + (right - left) * part, top + (bottom - top) * part] as const)
        .find(([freeX, freeY]) => isOf(control, document.elementFromPoint(freeX, freeY)));
      const [pressX, pressY] = covered && free ? free : [x, y];
      return {
        x: pressX,
        y: pressY,
        wide: Math.round(wide),
        high: Math.round(high),
        coveredBy: covered,
        isFree: !covered || !!free,
      };
    },
    ignore: (untouched) => {
      restless = new Set(untouched.restless);
      busyAnyway = untouched.busy;
    },
    isBusy: () => document.querySelectorAll(BUSY).length > busyAnyway,
    watch: () => {
      isWatched = true;
    },
  };

  new MutationObserver((records) => {
    for (const { target, attributeName, oldValue } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      // Ignores attributes that have not changed, because React sets the attributes of inputs again at every render.
      if (attributeName !== null && element?.getAttribute(attributeName) === oldValue) continue;
      // Ignores the head, to which prefetched files are added, and pictures, whose loading is no effect of a press.
      if (!element || element.closest('head, img')) continue;
      const place = `${kindOf(element)} ${attributeName ?? ''}`;
      if (restless.has(place)) continue;
      changes.places.add(place);
      changes.lastAt = performance.now();
      tell('changed', element.localName);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeOldValue: true,
    characterData: true,
  });

  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(FIELDS)) tell('focus', target.localName);
  });
  for (const type of ['input', 'change']) addEventListener(type, () => tell('value'), true);
  addEventListener('scroll', () => tell('scrolled'), true);
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (link && !link.protocol.startsWith('http')) tell('handed', link.protocol);
  });

  /**
   * Replaces a function of the page so that calls are reported before they are made. With `instead`, that function runs
   * in place of the original.
   */
  function tap<T extends object>(
    owner: T | undefined,
    name: keyof T & string,
    describe: (self: unknown, values: unknown[]) => [EffectKind, string] | undefined,
    instead?: () => unknown,
  ): void {
    const real = owner?.[name];
    if (!owner || typeof real !== 'function') return;
    Object.defineProperty(owner, name, {
      configurable: true,
      writable: true,
      value(this: unknown, ...values: unknown[]): unknown {
        const effect = describe(this, values);
        if (effect) tell(...effect);
        return effect && isWatched && instead ? instead() : Reflect.apply(real, this, values);
      },
    });
  }

  tap(HTMLMediaElement.prototype, 'play', () => ['sound', 'play']);
  tap(HTMLMediaElement.prototype, 'pause', (self) =>
    (self as HTMLMediaElement).paused ? undefined : ['sound', 'pause'],
  );
  tap(AudioScheduledSourceNode.prototype, 'start', () => ['sound', 'start']);
  tap(window.speechSynthesis as SpeechSynthesis | undefined, 'speak', () => ['sound', 'speak']);
  tap(window, 'open', (_, [address]) => ['handed', `open ${String(address)}`]);
  tap(
    window,
    'print',
    () => ['handed', 'print'],
    () => undefined,
  );
  tap(
    Navigator.prototype,
    'share',
    () => ['handed', 'share'],
    () => Promise.resolve(),
  );
  tap(
    Clipboard.prototype,
    'writeText',
    () => ['handed', 'clipboard'],
    () => Promise.resolve(),
  );
  tap(document, 'execCommand', (_, [command]) => ['handed', String(command)]);
  tap(Element.prototype, 'requestFullscreen', () => ['handed', 'full screen']);

  // A press must not change data of the server, because the next control is pressed on the same screen.
  const askedFor = new WeakMap<object, string>();
  /** Requests that the page sends while a sound plays. They are blocked, but not reported as effects of a press. */
  const PLAYING = /^POST .*\/plays$|^PUT .*\/(listening|seen-videos)\/[\w-]+$/;
  /**
   * The renewal of the token. It must be blocked, because all pages of a phone share the token, and the old one expires
   * soon after a renewal.
   */
  const RENEWAL = /\/lesson\/user\/token$/;
  /** Reports a call that would change data of the server. Returns whether the call must be blocked. */
  const isHeld = (asked = ''): boolean => {
    const isHarmless = asked.startsWith('GET') && !RENEWAL.test(asked);
    if (!isWatched || !asked.includes('/inner4/') || isHarmless) return false;
    if (!PLAYING.test(asked)) tell('call', asked);
    return true;
  };
  tap(XMLHttpRequest.prototype, 'open', (self, [method, address]) => {
    askedFor.set(self as object, `${String(method).toUpperCase()} ${String(address)}`);
    return undefined;
  });
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (...body) {
    if (!isHeld(askedFor.get(this))) send.apply(this, body);
  };
  const realFetch = window.fetch;
  window.fetch = (input, init) => {
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const asked = `${method} ${input instanceof Request ? input.url : String(input)}`;
    return isHeld(asked) ? new Promise(() => undefined) : realFetch(input, init);
  };
}
