import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { getTopic, type Topic } from '#contract/catalogue/topics.ts';
import { coverJpg } from '#lib/coverFiles.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ShareIcon } from '#ui/icons/actionIcons.tsx';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useGetTopicQuery } from './api.ts';
import styles from './TopicScreen.module.css';
import { TopicSkeleton } from './TopicSkeleton.tsx';
import { TopicView } from './TopicView.tsx';

/** Shows the topic whose id is in the address. */
export default function TopicScreen() {
  const [search] = useSearchParams();
  const parsed = safeParse(getTopic.params, { topicId: search.get('id') });
  return parsed.success ? <TopicById key={parsed.output.topicId} topicId={parsed.output.topicId} /> : <NoTopic />;
}

function TopicById({ topicId }: { topicId: string }) {
  const query = useGetTopicQuery({ params: { topicId } });
  return (
    <QueryState
      query={query}
      notFound={<NoTopic />}
      loading={<TopicSkeleton />}
      frame={(state) => <TopicFrame>{state}</TopicFrame>}
    >
      {(topic) => (
        <TopicFrame right={<ShareTopic topic={topic} />}>
          <TopicView topic={topic} />
        </TopicFrame>
      )}
    </QueryState>
  );
}

function TopicFrame({ right, children }: { right?: ReactNode; children: ReactNode }) {
  const { goBack } = useGoBack();
  return (
    <>
      <PageHeader title="专题" onBack={goBack} right={right} />
      <main className={styles['page']}>{children}</main>
    </>
  );
}

function ShareTopic({ topic: { id, title, subtitle, banner } }: { topic: Topic }) {
  const share = useShare();
  const link = useMemo(
    () => sharedLink({ title, text: subtitle, path: href('topic', { id }), picture: coverJpg(banner, 'banner') }),
    [id, title, subtitle, banner],
  );
  useOfferShare(link);
  return <IconButton label="分享" icon={<ShareIcon />} onClick={() => void share(link)} />;
}

const NoTopic = () => <NotFoundWithLink href={href('showcase')}>看看别的专题</NotFoundWithLink>;
