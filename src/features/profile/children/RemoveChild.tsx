import { useDispatch, useSelector } from 'react-redux';
import type { Kid } from '#contract/family/children.ts';
import { spaced } from '#lib/text/spaced.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import { useRemoveChildMutation } from '#platform/family/familyApi.ts';
import { useGetParentPinQuery } from '#platform/family/parentPin.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { forgetChild } from '#platform/privacy/guardianDrafts.ts';
import { useForgetRecordings } from '#platform/recording/store/useForgetRecordings.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { ParentGate } from '#widgets/gate/ParentGate.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import styles from './ChildForm.module.css';

interface RemoveChildProps {
  child: Kid;
  /** The first child of the account. It becomes active if the removed child was the active one. */
  first: Kid;
}

/** Explains what is deleted together with a child, and deletes the child after a parent has confirmed. */
export function RemoveChild({ child, first }: RemoveChildProps) {
  const dispatch = useDispatch();
  const toasts = useToasts();
  const { goBack } = useGoBack(href('profile'));
  const isActive = useSelector(selectChildId) === child.id;
  const hidesNickname = useSelector(selectHidesNickname);
  const [remove, { isLoading }] = useMutationWithToast(useRemoveChildMutation());
  const { localStore } = useServices();
  const forgetRecordings = useForgetRecordings();
  const name = hidesNickname ? '这个孩子' : child.nickname;

  const handlePassed = async () => {
    if (!(await remove({ params: { childId: child.id } }))) return;
    const { id, nickname, avatarUrl, headwearUrl, age } = first;
    goBack();
    if (isActive) {
      const next = { childId: id, nickname, avatar: avatarUrl, headwear: headwearUrl, age };
      changeChildActions(next).forEach(dispatch);
    }
    // Runs after the switch to the first child, because during that switch the player stores a last position for the
    // removed child, which must be removed, too.
    forgetChild(localStore, child.id);
    forgetRecordings();
    toasts.show({ kind: 'success', text: spaced`${name}的资料和记录都删除了` });
  };
  return (
    <Page title="删除孩子" onBack={goBack}>
      <div className={styles['form']}>
        <section className={styles['warning']} aria-labelledby="what-is-removed">
          <h2 id="what-is-removed" className={styles['heading']}>
            {spaced`删除${name}，就找不回来了`}
          </h2>
          <ul className={styles['lost']}>
            <li>听到哪里、播放历史和收听时间</li>
            <li>学过的字词、听写成绩和错题本</li>
            <li>绘本打卡和勋章</li>
            <li>录音、公开的作品和创作者主页，连同粉丝</li>
            <li>成长目标、荣誉、收藏和公开的分享</li>
            <li>健康档案和填写的资料</li>
          </ul>
          <p>账号里的贝壳、订单和会员不受影响。</p>
        </section>
        <QueryState
          query={useGetParentPinQuery(undefined)}
          loading={<LoadingBlock label="正在查家长密码" height={400} />}
        >
          {({ isSet }) =>
            isSet ? (
              <ParentGate
                action={{ kind: 'removeChild', childId: child.id }}
                text="删除孩子要由大人确认"
                isBusy={isLoading}
                onPassed={() => void handlePassed()}
              />
            ) : (
              <>
                <p className={styles['hint']}>删除孩子要由大人用家长密码确认，现在还没有设密码。</p>
                <ButtonLink href={href('privacy', { pin: 'set' })} as={AppLink} wide>
                  先设家长密码
                </ButtonLink>
              </>
            )
          }
        </QueryState>
      </div>
    </Page>
  );
}
