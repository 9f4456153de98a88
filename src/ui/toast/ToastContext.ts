import { createContext, useContext } from 'react';
import type { ToastController } from './toastController.ts';

export const ToastContext = createContext<ToastController | undefined>(undefined);

/** Returns the controller of the app's only toast. ToastHost renders the toast; any component may show and hide it. */
export function useToasts(): ToastController {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts needs a ToastContext above it.');
  return toasts;
}
