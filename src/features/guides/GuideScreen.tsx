import { useLocation } from 'react-router';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useGetGuideQuery } from './api.ts';
import { guides } from './guide/guides.ts';
import styles from './GuideScreen.module.css';
import { GuideSkeleton } from './guide/GuideSkeleton.tsx';
import { GuideView } from './guide/GuideView.tsx';

/** Shows any of the help pages; the path determines which one. */
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
  const query = useGetGuideQuery({ params: { guideId } });
  return (
    <QueryState
      query={query}
      loading={<GuideSkeleton />}
      notFound={<EmptyState title="说明还在写" text="呆迪正在整理这一页，过几天再来看看吧" />}
    >
      {(guide) => <GuideView guide={guide} />}
    </QueryState>
  );
}
