import { abbreviated, type Plain } from '#platform/flow/plain.ts';
import type { Step } from '#platform/flow/recording/recording.ts';

/**
 * Provides the recorded results of reads (calls without side effects) at the current position of the replay. The replay
 * advances `position` past the recorded reads.
 */
export function createRecordedReads(steps: Step[], position: { next: number }) {
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
    /** Returns the recorded result of a read; undefined if there is none. */
    read(path: string, args: Plain[]): Plain | undefined {
      const key = keyOf(path, args);
      const isIt = (step: Step): boolean => step.kind === 'read' && keyOf(step.path, step.args) === key;
      const index = steps.findIndex((step, place) => place >= position.next && isIt(step));
      const step = steps[index];
      if (step?.kind === 'read' && index < end()) {
        // Moves the recorded read to the current position: the order of reads has no effect, so it may differ from the
        // recorded order.
        steps.splice(index, 1);
        steps.splice(position.next, 0, step);
        take();
      }
      return known.get(key) ?? (step?.kind === 'read' ? step.value : undefined);
    },
  };
}

const keyOf = (path: string, args: Plain[]): string => `${path}(${abbreviated(args, Infinity)})`;
