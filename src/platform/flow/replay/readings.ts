import { inShort, type Plain } from '#platform/flow/plain.ts';
import type { Step } from '#platform/flow/recording/recording.ts';

/**
 * Provides the results of reads at the current position of the replay. The replay advances `position` past the recorded
 * reads.
 */
export function createReadings(steps: Step[], position: { next: number }) {
  const known = new Map<string, Plain>();

  /** Returns the index of the next step that is not a read. */
  const end = (): number => {
    let index = position.next;
    while (steps[index]?.kind === 'read') index += 1;
    return index;
  };

  const take = (): void => {
    const step = steps[position.next];
    if (step?.kind !== 'read') return;
    known.set(keyOf(step.path, step.args), step.value);
    position.next += 1;
  };

  return {
    end,
    pass(): void {
      while (steps[position.next]?.kind === 'read') take();
    },
    /** Returns undefined if the recording contains no result of this read. */
    read(path: string, args: Plain[]): Plain | undefined {
      const key = keyOf(path, args);
      const isIt = (step: Step): boolean => step.kind === 'read' && keyOf(step.path, step.args) === key;
      const index = steps.findIndex((step, place) => place >= position.next && isIt(step));
      const step = steps[index];
      if (step?.kind === 'read' && index < end()) {
        // Reads may happen in another order than they were recorded, because their order has no effect.
        steps.splice(index, 1);
        steps.splice(position.next, 0, step);
        take();
      }
      return known.get(key) ?? (step?.kind === 'read' ? step.value : undefined);
    },
  };
}

const keyOf = (path: string, args: Plain[]): string => `${path}(${inShort(args, Infinity)})`;
