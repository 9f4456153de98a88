import type { Toasts } from '#platform/session/services.ts';
import { showToast } from '#ui/toast/toast.ts';

/** What the flows have to tell the user; it does not keep anybody from going on. */
export const toasts: Toasts = {
  fail: (text, durationMs) =>
    showToast({ kind: 'fail', text, mask: false, ...(durationMs !== undefined && { durationMs }) }),
};
