import { useLocation } from 'react-router';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { useGetGuideQuery } from './api.ts';
import { guides } from './guides.ts';
import styles from './GuideScreen.module.css';
import { GuideSkeleton } from './GuideSkeleton.tsx';
import { GuideView } from './GuideView.tsx';

const NOT_FOUND = 404;

/** One screen for all pages of help; the address says which. */
export default function GuideScreen() {
  const screenId = screenIdAt(useLocation().pathname);
  const { goBack } = useGoBack();
  const { id: guideId, title } = guides[screenId ?? ''] ?? { id: '', title: '' };
  return (
    <>
      <PageHeader title={title} onBack={goBack} />
      <main className={styles['page']}>
        <Guide key={guideId} guideId={guideId} />
      </main>
    </>
  );
}

function Guide({ guideId }: { guideId: string }) {
  const { data: guide, error, isFetching, refetch } = useGetGuideQuery({ params: { guideId } });
  if (guide) return <GuideView guide={guide} />;
  if (!error) return <GuideSkeleton />;
  if ('status' in error && error.status === NOT_FOUND)
    return <EmptyState title="说明还在写" text="呆迪正在整理这一页，过几天再来看看吧" />;
  return (
    <ErrorState
      {...('message' in error && error.message ? { text: error.message } : {})}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
