import { useToasts } from '#ui/toast/ToastContext.ts';

/** Returns a handler that shows a toast when a sample is pressed. */
export function usePressToast(): () => void {
  const toasts = useToasts();
  return () => toasts.show({ kind: 'info', text: '按到了' });
}
