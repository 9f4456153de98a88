import { createContext, use, useEffect, useEffectEvent } from 'react';
import { createCloserStack, type CloserStack } from '#lib/closerStack.ts';

/**
 * The stack of everything that the back key can close. The app provides the stack that its back key uses; no key uses
 * the default stack.
 */
export const CloserStackContext = createContext<CloserStack>(createCloserStack());

/**
 * While `isOpen` is true, the back key calls `close` instead of leaving the screen. Used for sheets, dialogs and
 * unsaved work.
 */
export function useCloseOnBackKey(isOpen: boolean, close: () => void): void {
  const stack = use(CloserStackContext);
  const handleClose = useEffectEvent(close);
  useEffect(() => (isOpen ? stack.add(() => handleClose()) : undefined), [isOpen, stack]);
}
