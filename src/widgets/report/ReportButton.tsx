import { Suspense, useState } from 'react';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import type { Reason } from './ReportSheet.tsx';

const ReportSheet = retryingLazy(async () => {
  const { ReportSheet: component } = await import(/* webpackChunkName: "commentSheets" */ './ReportSheet.tsx');
  return { default: component };
});

interface ReportButtonProps {
  question: string;
  /** The title of the reported content. */
  about: string;
  thanks: string;
  /** Sends the report; resolves to undefined if it was not received. */
  onReport: (reason: Reason) => Promise<unknown>;
}

/** Lets a user report published content of a family to the moderators. A guest must log in first. */
export function ReportButton({ question, about, thanks, onReport }: ReportButtonProps) {
  const toasts = useToasts();
  const loginFirst = useLoginFirst();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsOpen(loginFirst())}>
        举报
      </Button>
      {isOpen && (
        <Suspense>
          <ReportSheet
            question={question}
            about={about}
            onClose={() => setIsOpen(false)}
            onReport={async (reason) => {
              setIsOpen(false);
              if (await onReport(reason)) toasts.show({ kind: 'success', text: thanks });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
