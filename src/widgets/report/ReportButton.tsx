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
  /** The title of what is reported. */
  about: string;
  thanks: string;
  /** Resolves to whether the moderators have received it. */
  onReport: (reason: Reason) => Promise<unknown>;
}

/** Reports something that a family has published to the moderators, after a login. */
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
