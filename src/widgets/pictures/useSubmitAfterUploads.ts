import { useState, type SubmitEvent } from 'react';
import { useToasts } from '#ui/toast/ToastContext.ts';

/** The message if the user submits a form before its pictures are uploaded. */
export const UPLOADS_PENDING_TEXT = '照片还没有都传好，等一下，或者去掉没传好的';

/** Prevents a form from being sent until the pictures of all its parts are uploaded. */
export function useSubmitAfterUploads(submit: (event: SubmitEvent) => Promise<void>) {
  const toasts = useToasts();
  const [incomplete, setIncomplete] = useState<ReadonlySet<string>>(new Set());
  return {
    noteIncomplete: (part: string, isIncomplete: boolean) =>
      setIncomplete((present) => {
        const others = [...present].filter((one) => one !== part);
        return new Set(isIncomplete ? [...others, part] : others);
      }),
    handleSubmit: (event: SubmitEvent) => {
      if (incomplete.size === 0) {
        void submit(event);
        return;
      }
      event.preventDefault();
      toasts.show({ kind: 'info', text: UPLOADS_PENDING_TEXT });
    },
  };
}
