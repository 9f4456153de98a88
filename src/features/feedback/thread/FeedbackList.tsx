import type { FeedbackCard } from '#contract/account/feedback.ts';
import { momentText } from '#lib/time/dates.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { CardRow, CardRows, CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useFeedbackList } from '#features/feedback/api.ts';
import { stateText, topicText } from '#features/feedback/feedbackTexts.ts';
import styles from './FeedbackList.module.css';

const writeLink = (
  <ButtonLink href={href('feedback')} as={AppLink}>
    写反馈
  </ButtonLink>
);

/** Lists the messages that the account has written to the operator. */
export function FeedbackList() {
  const { end, fetchMore, ...query } = useFeedbackList();
  return (
    <ScreenFrame title="我的反馈" parent={href('feedback')}>
      <div className={styles['page']}>
        <QueryState
          query={query}
          loading={<CardRowsSkeleton label="正在打开我的反馈" />}
          empty={
            <EmptyState mood={listening} title="还没有写过反馈" text="有什么想说的，我们都认真听" action={writeLink} />
          }
        >
          {(items) => (
            <>
              <CardRows label="我的反馈">
                {items.map((item) => (
                  <Card key={item.id} item={item} />
                ))}
              </CardRows>
              <ListEnd {...end} onMore={fetchMore} overText="都在这里了" />
            </>
          )}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

const Card = ({ item: { id, topic, state, isUnread, text, writtenAt } }: { item: FeedbackCard }) => (
  <CardRow href={href('feedback', { id })} as={AppLink}>
    <CardText>
      <span className={styles['head']}>
        <span className={styles['topic']}>{topicText(topic)}</span>
        <span className={styles['state']}>
          {isUnread && <Badge kind="new" />} {isUnread ? '有新回复' : stateText(state)}
        </span>
      </span>
      <span className={styles['text']}>{text}</span>
      <span className={styles['state']}>{momentText(writtenAt)}</span>
    </CardText>
  </CardRow>
);
