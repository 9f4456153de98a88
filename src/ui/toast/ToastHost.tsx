import { useSyncExternalStore } from 'react';
import { useToasts } from './ToastContext.ts';
import { ToastView } from './ToastView.tsx';

export function ToastHost() {
  const { subscribe, getSnapshot } = useToasts();
  return <ToastView toast={useSyncExternalStore(subscribe, getSnapshot, getSnapshot)} />;
}
