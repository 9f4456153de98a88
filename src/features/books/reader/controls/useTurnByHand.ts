import { useEffect, useEffectEvent, useRef, type MouseEvent, type PointerEvent } from 'react';

const SWIPE_PX = 40;
const TAP_PX = 10;
/** A tap in this fraction of the page's width, from the left edge, turns to the previous page. */
const BACK_FRACTION = 1 / 3;

interface Turns {
  onTurn: (step: 1 | -1) => void;
  /** Called when the space bar is pressed. */
  onToggle: () => void;
}

/**
 * Turns pages by swipes, by taps beside the sentences, and by keys. Spread the returned handlers over the page element.
 */
export function useTurnByHand({ onTurn, onToggle }: Turns) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  const hasSwiped = useRef(false);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight' || event.key === 'PageDown') onTurn(1);
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') onTurn(-1);
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) onToggle();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  return {
    onPointerDown(event: PointerEvent) {
      hasSwiped.current = false;
      start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : undefined;
    },
    onPointerCancel() {
      start.current = undefined;
    },
    onPointerUp({ clientX, clientY, target, currentTarget }: PointerEvent) {
      if (!start.current) return;
      const dx = clientX - start.current.x;
      const dy = clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(dx) >= SWIPE_PX && Math.abs(dx) > Math.abs(dy)) {
        hasSwiped.current = true;
        onTurn(dx < 0 ? 1 : -1);
        return;
      }
      const isSentence = target instanceof Element && target.closest('button') !== null;
      if (isSentence || Math.abs(dx) > TAP_PX || Math.abs(dy) > TAP_PX) return;
      // The position of the tap is compared with the whole page and not with the picture, because the picture may still
      // be sliding in when the user taps again.
      const { left, width } = currentTarget.getBoundingClientRect();
      onTurn(clientX < left + width * BACK_FRACTION ? -1 : 1);
    },
    /** A swipe that ends on a sentence must not count as a tap on it. */
    onClickCapture(event: MouseEvent) {
      if (!hasSwiped.current) return;
      hasSwiped.current = false;
      event.stopPropagation();
    },
  };
}
