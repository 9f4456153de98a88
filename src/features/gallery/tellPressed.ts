import { showToast } from '#ui/toast/toast.ts';

/** What a sample does when it is pressed. */
export const tellPressed = (): void => showToast({ kind: 'info', text: '按到了' });
