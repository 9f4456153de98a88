import { createToastController, type ToastRequest } from './toastController.ts';

/** The app's one toast: ToastHost draws it, anybody may show and hide it. */
export const toastController = createToastController();

export function showToast(request: ToastRequest): void {
  toastController.show(request);
}

export function hideToast(): void {
  toastController.hide();
}
