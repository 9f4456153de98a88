import type { Toasts } from '#platform/session/services.ts';
import type { ToastController } from '#ui/toast/toastController.ts';

/** Returns the object by which sagas show toasts. These toasts do not block the user. */
export const createToasts = (controller: ToastController): Toasts => ({
  fail: (text, durationMs) =>
    controller.show({ kind: 'fail', text, mask: false, ...(durationMs !== undefined && { durationMs }) }),
});
