import { useSyncExternalStore } from 'react';
import { toastController } from './toast.ts';
import type { ToastController } from './toastController.ts';
import { ToastView } from './ToastView.tsx';

export function ToastHost({ controller = toastController }: { controller?: ToastController }) {
  return <ToastView toast={useSyncExternalStore(controller.subscribe, controller.getSnapshot)} />;
}
