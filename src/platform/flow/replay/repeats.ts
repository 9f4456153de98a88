import { isEqual } from './difference.ts';
import type { Step } from '#platform/flow/recording/recording.ts';

type EventStep = Extract<Step, { kind: 'event' }>;

/** Combines repeated timer events that have no effect into one step, to keep the recording small. */
export function folded(steps: readonly Step[]): Step[] {
  const short: Step[] = [];
  for (const step of steps) {
    const last = short.at(-1);
    if (step.kind === 'event' && last?.kind === 'event' && isRepeat(last, step)) {
      Object.assign(last, { times: (last.times ?? 1) + 1, untilMs: step.elapsedMs });
    } else {
      short.push({ ...step });
    }
  }
  return short;
}

export function unfolded(steps: readonly Step[]): Step[] {
  return steps.flatMap((step): Step[] => {
    if (step.kind !== 'event' || step.times === undefined) return [step];
    const { times, untilMs = step.elapsedMs, ...event } = step;
    return Array.from({ length: times }, (_, index) => ({
      ...event,
      elapsedMs: Math.round(event.elapsedMs + ((untilMs - event.elapsedMs) * index) / Math.max(1, times - 1)),
    }));
  });
}

const isRepeat = (last: EventStep, next: EventStep): boolean =>
  last.listener === next.listener &&
  last.within === undefined &&
  next.within === undefined &&
  next.atOnce === undefined &&
  isEqual(last.args, next.args);
