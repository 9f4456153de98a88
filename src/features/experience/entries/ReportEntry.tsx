import { Suspense, useState } from 'react';
import type { Entry } from '#contract/experience/entries.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useChange } from '#widgets/useChange.ts';
import { useReportEntryMutation } from './entriesApi.ts';

const ReportSheet = retryingLazy(async () => ({
  default: (await import('#widgets/report/ReportSheet.tsx')).ReportSheet,
}));

/** Reports what a family has shared to the moderators. */
export function ReportEntry({ entry: { id, title } }: { entry: Entry }) {
  const toasts = useToasts();
  const loginFirst = useLoginFirst();
  const [isOpen, setIsOpen] = useState(false);
  const [report] = useChange(useReportEntryMutation());
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsOpen(loginFirst())}>
        举报
      </Button>
      {isOpen && (
        <Suspense>
          <ReportSheet
            question="这篇分享哪里不合适？"
            about={title}
            onClose={() => setIsOpen(false)}
            onReport={async (reason) => {
              setIsOpen(false);
              if (await report({ params: { entryId: id }, body: { reason } }))
                toasts.show({ kind: 'success', text: '谢谢你，大人会来看一看' });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
