import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

interface Drag {
  from: number;
  to: number;
  startY: number;
  offset: number;
  rowHeight: number;
}

export interface ReorderHandle {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface Reorder {
  list: RefObject<HTMLOListElement | null>;
  draggedIndex: number | undefined;
  /** Returns the number of pixels by which the row at this index is displaced. */
  shiftOf: (index: number) => number;
  handleOf: (index: number) => ReorderHandle;
}

/** Lets the user reorder rows of equal height by dragging their handles, or with the arrow keys. */
export function useReorder(count: number, onMove: (from: number, to: number) => void): Reorder {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  /** The index of the row that gets the focus again. A row loses the focus when it moves in the document. */
  const refocus = useRef<number>(undefined);

  useEffect(() => {
    if (refocus.current === undefined) return;
    list.current?.children[refocus.current]?.querySelector('button')?.focus();
    refocus.current = undefined;
  });

  const shiftOf = (index: number): number => {
    if (!drag) return 0;
    if (index === drag.from) return drag.offset;
    if (index > drag.from && index <= drag.to) return -drag.rowHeight;
    return index < drag.from && index >= drag.to ? drag.rowHeight : 0;
  };

  const handleOf = (index: number): ReorderHandle => ({
    onPointerDown(event) {
      event.currentTarget.setPointerCapture(event.pointerId);
      const rowHeight = list.current?.children[index]?.getBoundingClientRect().height ?? 0;
      setDrag({ from: index, to: index, startY: event.clientY, offset: 0, rowHeight });
    },
    onPointerMove(event) {
      if (!drag || drag.rowHeight === 0) return;
      const offset = event.clientY - drag.startY;
      const to = Math.min(Math.max(0, drag.from + Math.round(offset / drag.rowHeight)), count - 1);
      setDrag({ ...drag, offset, to });
    },
    onPointerUp() {
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown(event) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const to = index + step;
      if (to < 0 || to >= count) return;
      refocus.current = to;
      onMove(index, to);
    },
  });

  return { list, draggedIndex: drag?.from, shiftOf, handleOf };
}
