import { FLOW_DOOR_CHANGED, FLOW_DOOR_OPENED, type FlowDoor, type TapeOutline } from '#contract/flowDoor.ts';

interface Watcher {
  /** Undefined when the page was left, together with its recorder. */
  onDoor: (door: FlowDoor | undefined) => void;
  /** Reports recordings that would be lost with the page, or that an earlier page has left. */
  onTapes: (tapes: readonly TapeOutline[]) => void;
}

/** Waits for the recorder of a fresh window. */
export function watchDoor(frame: Window, { onDoor, onTapes }: Watcher): void {
  frame.addEventListener(FLOW_DOOR_OPENED, () => {
    const door = frame.__flowRecorder__;
    if (!door) return;
    onDoor(door);
    onTapes(door.kept());
    frame.addEventListener(FLOW_DOOR_CHANGED, () => onDoor(door));
    frame.addEventListener('pagehide', () => {
      const tape = door.tape();
      if (tape) onTapes([tape]);
      onDoor(undefined);
    });
  });
}

/** Merges recordings, newest first and without duplicates, because a page reports those of the previous page again. */
export function withTapes(known: readonly TapeOutline[], more: readonly TapeOutline[]): TapeOutline[] {
  const added = more.filter((tape) => !known.some((other) => isSame(tape, other)));
  return [...added, ...known];
}

const isSame = (left: TapeOutline, right: TapeOutline): boolean =>
  left.startedAt === right.startedAt && left.name === right.name && left.steps.length === right.steps.length;
