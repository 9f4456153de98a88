import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { getTopic, type Topic } from '#contract/topics.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ShareIcon } from '#ui/icons/ShareIcon.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';
import { useGetTopicQuery } from './api.ts';
import styles from './TopicScreen.module.css';
import { TopicSkeleton } from './TopicSkeleton.tsx';
import { TopicView } from './TopicView.tsx';

const NOT_FOUND = 404;

/** The one topic that the address names. */
export default function TopicScreen() {
  const [search] = useSearchParams();
  const parsed = safeParse(getTopic.params, { topicId: search.get('id') });
  return parsed.success ? <KnownTopic key={parsed.output.topicId} topicId={parsed.output.topicId} /> : <NoTopic />;
}

function KnownTopic({ topicId }: { topicId: string }) {
  const { goBack } = useGoBack();
  const { data: topic, error, isFetching, refetch } = useGetTopicQuery({ params: { topicId } });
  if (error && 'status' in error && error.status === NOT_FOUND) return <NoTopic />;
  return (
    <>
      <PageHeader title="专题" onBack={goBack} right={topic && <ShareTopic topic={topic} />} />
      <main className={styles['page']}>
        {topic ? (
          <TopicView topic={topic} />
        ) : error ? (
          <ErrorState
            {...('message' in error && error.message ? { text: error.message } : {})}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <TopicSkeleton />
        )}
      </main>
    </>
  );
}

function ShareTopic({ topic: { id, title, subtitle, banner } }: { topic: Topic }) {
  const share = useShare();
  const link = useMemo(
    () => sharedLink({ title, text: subtitle, path: href('topic', { id }), picture: `${banner}-750.jpg` }),
    [id, title, subtitle, banner],
  );
  useOfferShare(link);
  return <IconButton label="分享" icon={<ShareIcon />} onClick={() => void share(link)} />;
}

const NoTopic = () => (
  <NotFoundView
    action={
      <ButtonLink href={href('showcase')} as={AppLink}>
        看看别的专题
      </ButtonLink>
    }
  />
);
