import type { Work } from '#contract/stories/works.ts';
import { useReportWorkMutation } from '#features/stories/works/api.ts';
import { ReportButton } from '#widgets/report/ReportButton.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

/** Reports a recording to the moderators. */
export function ReportWork({ work: { id, title } }: { work: Work }) {
  const [report] = useMutationWithToast(useReportWorkMutation());
  return (
    <ReportButton
      question="这段朗读哪里不合适？"
      about={title}
      thanks="谢谢你，工作人员会来听一听"
      onReport={async (reason) => report({ workId: id, reason })}
    />
  );
}
