import { createToastController, type ToastRequest } from './toastController.ts';

/** The controller of the app's only toast: ToastHost renders it, any module may show and hide it. */
export const toastController = createToastController();

export function showToast(request: ToastRequest): void {
  toastController.show(request);
}

export function hideToast(): void {
  toastController.hide();
}
