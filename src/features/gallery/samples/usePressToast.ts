import { useToasts } from '#ui/toast/ToastContext.ts';

/** Returns a handler that confirms the press of a sample by a toast. */
export function usePressToast(): () => void {
  const toasts = useToasts();
  return () => toasts.show({ kind: 'info', text: '按到了' });
}
