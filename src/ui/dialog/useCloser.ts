import { createContext, use, useEffect, useEffectEvent } from 'react';
import { createCloserStack, type CloserStack } from '#lib/closerStack.ts';

/** Whoever hears the back key gives its own. */
export const CloserStackContext = createContext<CloserStack>(createCloserStack());

/** While `isOpen`, the back key calls `close` rather than leaving the screen: of a sheet, a dialog, or unsaved work. */
export function useCloser(isOpen: boolean, close: () => void): void {
  const stack = use(CloserStackContext);
  const handleClose = useEffectEvent(close);
  useEffect(() => (isOpen ? stack.add(() => handleClose()) : undefined), [isOpen, stack]);
}
