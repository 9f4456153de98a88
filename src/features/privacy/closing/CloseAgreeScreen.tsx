import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { api } from '#platform/http/api.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { logout } from '#platform/session/authSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { asleep } from '#ui/mascot/asleep.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { dayOf } from '#features/privacy/consents/consentTexts.ts';
import { useGetClosingQuery, useWithdrawClosingMutation } from './closingApi.ts';
import styles from './Closing.module.css';

/**
 * Shows until when the closing of the account can be withdrawn. During this cooling-off period, a login leads only to
 * this screen.
 */
export default function CloseAgreeScreen() {
  // The state is loaded again, because the cached reply may be older than the closing.
  const query = useGetClosingQuery(undefined, { refetchOnMountOrArgChange: true });
  const loading = <LoadingBlock label="正在查注销的进度" height={360} />;
  return (
    <ScreenFrame title="注销账号" parent={href('home')}>
      <div className={styles['page']}>
        <QueryState query={query} loading={loading}>
          {({ closing }) => {
            if (closing) return <CoolingOff {...closing} />;
            if (query.isFetching) return loading;
            return (
              <EmptyState
                mood={listening}
                title="账号没有在注销"
                text="可以照常听故事"
                action={
                  <ButtonLink href={href('home')} as={AppLink}>
                    去听故事
                  </ButtonLink>
                }
              />
            );
          }}
        </QueryState>
      </div>
    </ScreenFrame>
  );
}

function CoolingOff({ requestedAt, erasesAt }: { requestedAt: number; erasesAt: number }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [withdraw, { isLoading }] = useMutationWithToast(useWithdrawClosingMutation());

  const handleWithdraw = async () => {
    if (!(await withdraw(undefined))) return;
    toasts.show({ kind: 'success', text: '撤回了，欢迎回来' });
    // The cached replies are cleared, because they may be refusals from the cooling-off period.
    dispatch(api.util.resetApiState());
    // oxlint-disable-next-line project/navigate-after-reply -- the session has shown only this screen
    void navigate(href('home'), { replace: true });
  };
  return (
    <>
      <div className={styles['head']}>
        <Daidi mood={asleep} size={120} />
        <h2 className={styles['title']}>注销申请已经收到</h2>
        <p className={styles['lead']}>{dayOf(erasesAt)}以前都可以撤回</p>
      </div>
      <div className={styles['card']}>
        <CardSection title="接下来">
          <ul className={styles['items']}>
            <li>{dayOf(requestedAt)}申请，所有设备都已退出登录</li>
            <li>冷静期 7 天，登录以后只能撤回注销</li>
            <li>{dayOf(erasesAt)}起自动删除，找不回来</li>
          </ul>
        </CardSection>
      </div>
      <div className={styles['actions']}>
        <Button wide loading={isLoading} onClick={() => void handleWithdraw()}>
          撤回注销，继续用
        </Button>
        <Button kind="quiet" wide onClick={() => dispatch(logout(undefined))}>
          退出登录
        </Button>
      </div>
    </>
  );
}
