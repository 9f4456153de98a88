import { Suspense, useState } from 'react';
import type { Work } from '#contract/stories/works.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useReportWorkMutation } from '#features/stories/works/api.ts';
import { useChange } from '#widgets/useChange.ts';

const ReportSheet = retryingLazy(async () => {
  const { ReportSheet: component } = await import(
    /* webpackChunkName: "commentSheets" */ '#widgets/report/ReportSheet.tsx'
  );
  return { default: component };
});

/** Reports a recording to the moderators. */
export function ReportWork({ work: { id, title } }: { work: Work }) {
  const toasts = useToasts();
  const loginFirst = useLoginFirst();
  const [isOpen, setIsOpen] = useState(false);
  const [report] = useChange(useReportWorkMutation());
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsOpen(loginFirst())}>
        举报
      </Button>
      {isOpen && (
        <Suspense>
          <ReportSheet
            question="这段朗读哪里不合适？"
            about={title}
            onClose={() => setIsOpen(false)}
            onReport={async (reason) => {
              setIsOpen(false);
              if (await report({ workId: id, reason }))
                toasts.show({ kind: 'success', text: '谢谢你，大人会来听一听' });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
