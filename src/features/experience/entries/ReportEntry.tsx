import type { Entry } from '#contract/experience/entries.ts';
import { ReportButton } from '#widgets/report/ReportButton.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useReportEntryMutation } from './entriesApi.ts';

/** Reports an entry of another family to the moderators. */
export function ReportEntry({ entry: { id, title } }: { entry: Entry }) {
  const [report] = useMutationWithToast(useReportEntryMutation());
  return (
    <ReportButton
      question="这篇分享哪里不合适？"
      about={title}
      thanks="谢谢你，工作人员会来看一看"
      onReport={async (reason) => report({ params: { entryId: id }, body: { reason } })}
    />
  );
}
