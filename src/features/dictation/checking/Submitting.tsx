import { useEffect, useEffectEvent } from 'react';
import { useSelector } from 'react-redux';
import { MAX_DURATION_MS } from '#contract/learning/dictation.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useChildOfScreen } from '#platform/session/user/useChildOfScreen.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { storeBonus } from '#features/dictation/firstOfDay.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { counting } from '#ui/mascot/counting.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { useSubmitDictationMutation } from '#features/dictation/api.ts';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import { readDraft, removeDraft, marksOf, type Draft } from '#features/dictation/draft/draft.ts';
import styles from './Submitting.module.css';

/**
 * Submits a dictation. After a failure, the dictation is sent again when the network is back or when the user asks for
 * it. It stays on the phone until the server has stored it, and is counted once even if it is sent several times.
 */
export function Submitting({ draft }: { draft: Draft }) {
  const navigate = useNavigateAfterReply();
  const { localStore, page } = useServices();
  const childId = useSelector(selectChildId);
  const writingChildId = useChildOfScreen();
  const [submit, { error, isLoading }] = useSubmitDictationMutation();

  const send = async () => {
    const { dictationId, title, spentMs, settings } = draft;
    // Older versions of the app could count more time than the gateway accepts.
    const durationMs = Math.min(spentMs, MAX_DURATION_MS);
    const { data } = await submit({
      body: { dictationId, title, way: settings.way, durationMs, marks: marksOf(draft) },
      childId: writingChildId,
    });
    if (!data) return;
    if (data.shells.bonus > 0) storeBonus(localStore, data.day, childId);
    // Removes the dictation only from the storage; the screen continues to show it until the result has arrived. A user
    // who has left the screen may have begun another dictation, which is not removed.
    if (readDraft(localStore, childId)?.dictationId === dictationId) removeDraft(localStore, childId);
    navigate(href('dictationSubmit', { id: dictationId }), { replace: true });
  };
  const sendNow = useEffectEvent(() => void send());

  useEffect(() => {
    sendNow();
  }, []);
  useEffect(
    () =>
      page.subscribe((change) => {
        if (change === 'online') sendNow();
      }),
    [page],
  );

  if (error && !isLoading) {
    return (
      <DictationFrame title="提交成绩" parent={href('dictationResult')}>
        <ErrorState
          title="成绩还没交上去"
          text={`${error.message ?? '网络好像打了个盹'}。成绩已经存在手机里，不会丢`}
          onRetry={() => void send()}
        />
        <div className={styles['back']}>
          <ButtonLink href={href('dictationResult')} as={AppLink} kind="quiet">
            回到批改
          </ButtonLink>
        </div>
      </DictationFrame>
    );
  }
  return (
    <DictationFrame title="提交成绩">
      <div className={styles['waiting']} aria-busy="true">
        <Daidi mood={counting} size={140} />
        <p role="status">正在交成绩……</p>
      </div>
    </DictationFrame>
  );
}
