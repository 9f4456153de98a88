import type { Toasts } from '#platform/session/services.ts';
import { showToast } from '#ui/toast/toast.ts';

/** The toasts that sagas show. They do not block the user. */
export const toasts: Toasts = {
  fail: (text, durationMs) =>
    showToast({ kind: 'fail', text, mask: false, ...(durationMs !== undefined && { durationMs }) }),
};
