import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useSignOutOthersMutation } from './api.ts';
import { DeviceGroup } from './DeviceGroup.tsx';
import { DevicesSkeleton } from './DevicesSkeleton.tsx';
import type { ShownDevice } from './describe.ts';
import { SignOutButton } from './SignOutButton.tsx';
import { useDevices } from './useDevices.ts';
import styles from './Devices.module.css';

/** Shows where the account is signed in: this device, other devices, and terminals that were bound by a code. */
export default function DeviceIndexScreen() {
  const query = useDevices();
  return (
    <ScreenFrame title="设备管理" parent={href('profile')}>
      <QueryState query={query} loading={<DevicesSkeleton />}>
        {({ items, infoProblem }) => {
          const others = items.filter(({ isThis }) => !isThis);
          return (
            <div className={styles['content']}>
              {infoProblem && (
                <p role="alert" className={styles['problem']}>
                  {infoProblem.text}
                  <Button kind="quiet" size="small" loading={infoProblem.isRetrying} onClick={infoProblem.retry}>
                    再试一次
                  </Button>
                </p>
              )}
              <DeviceGroup title="这台设备" devices={items.filter(({ isThis }) => isThis)} />
              <DeviceGroup title="还登录在" devices={others.filter(({ isTerminal }) => !isTerminal)}>
                <p className={styles['none']}>没有在别的手机和平板上登录</p>
              </DeviceGroup>
              <DeviceGroup title="绑定的设备" devices={others.filter(({ isTerminal }) => isTerminal)}>
                <p className={styles['none']}>手表、音箱和词典笔也能听，绑定以后会出现在这里</p>
              </DeviceGroup>
              <p className={styles['hint']}>有不认识的设备？点开它，让它退出登录就好。</p>
              <div className={styles['actions']}>
                <ButtonLink href={href('terminalWatch')} as={AppLink} kind="secondary" wide>
                  绑定新设备
                </ButtonLink>
                {others.length > 0 && <SignOutOthers others={others} />}
              </div>
            </div>
          );
        }}
      </QueryState>
    </ScreenFrame>
  );
}

function SignOutOthers({ others }: { others: readonly ShownDevice[] }) {
  const toasts = useToasts();
  const [signOut, { isLoading }] = useMutationWithToast(useSignOutOthersMutation());
  const handleGo = async () => {
    if (await signOut(undefined)) toasts.show({ kind: 'success', text: '其他设备都退出了' });
  };
  return (
    <SignOutButton
      label="退出其他所有设备"
      title="让其他设备都退出吗？"
      text={`除了这台，其他 ${others.length} 台设备都要重新登录；手表、音箱这些绑定的设备要重新绑定`}
      confirmLabel="都退出"
      isLimited={others.some(({ session }) => session.isLimited)}
      loading={isLoading}
      onGo={() => void handleGo()}
    />
  );
}
