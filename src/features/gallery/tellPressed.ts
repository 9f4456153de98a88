import { showToast } from '#ui/toast/toast.ts';

/** Shows a toast that confirms the press of a sample. */
export const tellPressed = (): void => showToast({ kind: 'info', text: '按到了' });
