const realSetImmediate = setImmediate;
const RealDate = Date;

interface Timer {
  due: number;
  run: () => void;
  everyMs: number | undefined;
}

const timers = new Map<number, Timer>();
let lastId = 0;
let now = 0;
/** How long the phone has been awake so far. The time does not include `sleep`. */
let awakeMs = 0;

class VirtualDate extends RealDate {
  constructor(...parts: [] | [number | string]) {
    super(...((parts.length === 0 ? [now] : parts) as [number]));
  }

  static override now(): number {
    return now;
  }
}

const add = (run: () => void, delayMs: number, everyMs?: number): number => {
  lastId += 1;
  timers.set(lastId, { due: now + Math.max(0, delayMs), run, everyMs });
  return lastId;
};

/**
 * Replaces the machine's clock with that of the model, because jest's fake timers need a real turn of the event loop
 * for each timer.
 */
export function installVirtualTime(): void {
  const clear = (id: number) => void timers.delete(id);
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: (run: (...values: unknown[]) => void, delayMs = 0, ...values: unknown[]) =>
      add(() => run(...values), delayMs),
    setInterval: (run: () => void, everyMs: number) => add(run, everyMs, everyMs),
    clearTimeout: clear,
    clearInterval: clear,
  });
}

/** Sets the clock to the start time of a new `World`, and removes all timers of the previous one. */
export function beginTime(start: string): void {
  timers.clear();
  now = new RealDate(start).getTime();
  awakeMs = 0;
}

export const awakeTime = (): number => awakeMs;

/** Resolves when all code that waits only for promises has run. */
export const settle = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve));

export async function advance(milliseconds: number, afterEach: () => void): Promise<void> {
  const end = now + milliseconds;
  for (let next = nextDue(end); next !== undefined; next = nextDue(end)) {
    const [id, timer] = next;
    moveTo(Math.max(now, timer.due));
    if (timer.everyMs === undefined) timers.delete(id);
    else timer.due += timer.everyMs;
    timer.run();
    await settle();
    afterEach();
  }
  moveTo(end);
}

/** Simulates a phone that sleeps: the date advances, but the timers do not. */
export function sleep(milliseconds: number): void {
  now += milliseconds;
  for (const timer of timers.values()) timer.due += milliseconds;
}

function moveTo(moment: number): void {
  awakeMs += moment - now;
  now = moment;
}

function nextDue(end: number): [number, Timer] | undefined {
  let first: [number, Timer] | undefined;
  for (const entry of timers) if (entry[1].due <= end && (!first || entry[1].due < first[1].due)) first = entry;
  return first;
}
