import { createEmitter } from '#lib/emitter.ts';

export type ToastKind = 'info' | 'success' | 'fail' | 'offline' | 'loading';

export interface ToastRequest {
  kind: ToastKind;
  text: string;
  /**
   * The time after which the toast closes: 1500 ms by default; 0 keeps it until it is hidden. A loading toast always
   * stays until it is hidden.
   */
  durationMs?: number;
  /** Whether taps on the page below are blocked; true by default. */
  mask?: boolean;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  mask: boolean;
  leaving: boolean;
}

const DEFAULT_DURATION_MS = 1500;
const LEAVING_MS = 300;
const PENDING_HIDE_MS = 300;

/** Creates the state machine of TOAST-01 to TOAST-05, independent of how the toast is rendered. */
export function createToastController() {
  const changes = createEmitter();
  let toast: Toast | null = null;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingHide: ReturnType<typeof setTimeout> | undefined;

  function change(next: Toast | null): void {
    toast = next;
    changes.emit();
  }

  function close(): void {
    if (!toast) return;
    clearTimeout(timer);
    timer = setTimeout(() => change(null), LEAVING_MS);
    change({ ...toast, leaving: true });
  }

  function takePendingHide(): boolean {
    if (pendingHide === undefined) return false;
    clearTimeout(pendingHide);
    pendingHide = undefined;
    return true;
  }

  return {
    show: ({ kind, text, durationMs = DEFAULT_DURATION_MS, mask = true }: ToastRequest): void => {
      if (takePendingHide()) return;
      clearTimeout(timer);
      lastId += 1;
      change({ id: lastId, kind, text, mask, leaving: false });
      if (kind !== 'loading' && durationMs > 0) timer = setTimeout(close, durationMs);
    },

    /**
     * Closes the toast. If there is no toast, cancels the next one if it is shown within 300 ms. A closing toast still
     * counts as the current one, because otherwise a second call would cancel the next toast.
     */
    hide: (): void => {
      if (toast) {
        if (!toast.leaving) close();
        return;
      }
      takePendingHide();
      pendingHide = setTimeout(() => (pendingHide = undefined), PENDING_HIDE_MS);
    },

    subscribe: changes.subscribe,

    getSnapshot: (): Toast | null => toast,
  };
}

export type ToastController = ReturnType<typeof createToastController>;
