import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { FeedbackThread } from '#contract/account/feedback.ts';
import { momentText } from '#lib/time/dates.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';
import { useCloseFeedbackMutation, useGetFeedbackQuery, useMarkFeedbackReadMutation } from '#features/feedback/api.ts';
import { stateText, topicText } from '#features/feedback/feedbackTexts.ts';
import { Message } from './Message.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import styles from './FeedbackThread.module.css';

const gone = (
  <ScreenFrame title="反馈" parent={href('feedback')}>
    <EmptyState
      mood={lost}
      title="没有找到这条反馈"
      text="结束一年以后的反馈会自动删除"
      action={
        <ButtonLink href={href('feedback', { view: 'mine' })} as={AppLink}>
          看看我的反馈
        </ButtonLink>
      }
    />
  </ScreenFrame>
);

/** Shows one message to the operator with all answers. */
export function FeedbackThreadView({ id }: { id: string }) {
  const query = useGetFeedbackQuery(id, withPrivatePictures);
  const frame = (content: ReactNode) => (
    <ScreenFrame title="反馈" parent={href('feedback', { view: 'mine' })}>
      <div className={styles['page']}>{content}</div>
    </ScreenFrame>
  );
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在打开反馈" height={320} />}
      notFound={gone}
      frame={frame}
    >
      {(thread) => frame(<Thread thread={thread} />)}
    </QueryState>
  );
}

function Thread({ thread }: { thread: FeedbackThread }) {
  const { id, topic, state, isUnread, canReply, messages, contact, device } = thread;
  const [close, { isLoading }] = useMutationWithToast(useCloseFeedbackMutation());
  const [markRead] = useMarkFeedbackReadMutation();
  const noteRead = useEffectEvent(() => {
    // oxlint-disable-next-line project/shown-failure -- the message stays unread until the next visit
    if (isUnread) void markRead({ params: { feedbackId: id } });
  });
  useEffect(() => noteRead(), [isUnread]);
  return (
    <>
      <p className={styles['head']}>
        <span>{topicText(topic)}</span>
        <span className={styles['state']}>{stateText(state)}</span>
      </p>
      <ol className={styles['messages']}>
        {messages.map((message, index) => (
          <Message key={index} message={message} />
        ))}
      </ol>
      {(contact !== null || device !== null) && (
        <p className={styles['facts']}>
          {[
            ...(contact === null ? [] : [`留下的联系方式：${contact}`]),
            ...(device === null ? [] : [`附上了：${device}`]),
          ].join('。')}
        </p>
      )}
      {canReply ? (
        <>
          <ReplyForm id={id} />
          <div className={styles['close']}>
            <ConfirmButton
              title="这件事解决了吗？"
              text="结束以后不能再补充，一年后自动删除。"
              cancelLabel="还没有"
              confirmLabel="解决了，结束"
              loading={isLoading}
              onConfirm={() => void close({ params: { feedbackId: id } })}
            >
              解决了，结束这条反馈
            </ConfirmButton>
          </div>
        </>
      ) : (
        <p className={styles['facts']}>这条反馈已经结束。写于 {momentText(thread.writtenAt)}，结束一年后自动删除。</p>
      )}
    </>
  );
}
