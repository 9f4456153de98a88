import { createContext, use, useEffect, useEffectEvent } from 'react';
import { createCloserStack, type CloserStack } from '#lib/closerStack.ts';

/** The component that handles the back key provides its own stack. */
export const CloserStackContext = createContext<CloserStack>(createCloserStack());

/**
 * While `isOpen` is true, the back key calls `close` instead of leaving the screen; for a sheet, a dialog, or unsaved
 * work.
 */
export function useCloser(isOpen: boolean, close: () => void): void {
  const stack = use(CloserStackContext);
  const handleClose = useEffectEvent(close);
  useEffect(() => (isOpen ? stack.add(() => handleClose()) : undefined), [isOpen, stack]);
}
