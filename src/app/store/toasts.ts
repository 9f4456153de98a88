import type { Toasts } from '#platform/session/services.ts';
import type { ToastController } from '#ui/toast/toastController.ts';

/** Returns the object with which sagas show toasts. The user can go on using the app while such a toast is visible. */
export const createToasts = (controller: ToastController): Toasts => ({
  fail: (text, durationMs) =>
    controller.show({ kind: 'fail', text, mask: false, ...(durationMs !== undefined && { durationMs }) }),
});
