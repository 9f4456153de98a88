import { useState, type SubmitEvent } from 'react';
import { useToasts } from '#ui/toast/ToastContext.ts';

/** Keeps a form from being sent until the pictures of all its lines are uploaded. */
export function usePicturesFirst(submit: (event: SubmitEvent) => Promise<void>) {
  const toasts = useToasts();
  const [incomplete, setIncomplete] = useState<ReadonlySet<string>>(new Set());
  return {
    noteIncomplete: (variantId: string, isIncomplete: boolean) =>
      setIncomplete((present) => {
        const others = [...present].filter((one) => one !== variantId);
        return new Set(isIncomplete ? [...others, variantId] : others);
      }),
    handleSubmit: (event: SubmitEvent) => {
      if (incomplete.size === 0) {
        void submit(event);
        return;
      }
      event.preventDefault();
      toasts.show({ kind: 'info', text: '照片还没有都传好，等一下，或者去掉没传好的' });
    },
  };
}
