import { relativeDayText, momentText } from '#lib/time/dates.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useSignOutDeviceMutation } from './api.ts';
import type { ShownDevice } from './describe.ts';
import { OneDevice } from './OneDevice.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import styles from './Devices.module.css';

const title = '设备详情';

export default function DeviceDetailScreen() {
  return <OneDevice title={title}>{(device) => <DeviceDetail key={device.id} device={device} />}</OneDevice>;
}

function DeviceDetail({ device }: { device: ShownDevice }) {
  const { clock } = useServices();
  const { id, name, kind, icon, model, isThis, isTerminal, session } = device;
  const facts = [
    ['型号', [kind, model].filter((text, index, all) => text !== '' && all.indexOf(text) === index).join(' ') || name],
    [isTerminal ? '绑定时间' : '登录时间', momentText(session.createdAt)],
    ['最近使用', isThis ? '现在' : relativeDayText(session.lastSeenAt, clock.now())],
  ];
  return (
    <ScreenFrame title={title} parent={href('deviceIndex')}>
      <div className={styles['content']}>
        <section className={styles['head']} aria-label="是哪台设备">
          <img className={styles['picture']} src={icon} alt="" width={96} height={96} />
          <h2 className={styles['heading']}>{name}</h2>
          {isThis && <p className={styles['mark']}>这台设备</p>}
        </section>
        <dl className={styles['group']}>
          {facts.map(([term, text]) => (
            <div key={term} className={styles['fact']}>
              <dt className={styles['term']}>{term}</dt>
              <dd className={styles['text']}>{text}</dd>
            </div>
          ))}
        </dl>
        <div className={styles['actions']}>
          <ButtonLink href={href('deviceName', { id })} as={AppLink} kind="secondary" wide>
            改名字
          </ButtonLink>
          {isThis ? (
            <p className={styles['hint']}>要让这台设备退出，请到“我的”里退出登录。</p>
          ) : (
            <SignOut device={device} />
          )}
        </div>
      </div>
    </ScreenFrame>
  );
}

function SignOut({ device: { id, name, isTerminal, session } }: { device: ShownDevice }) {
  const toasts = useToasts();
  const { goBack } = useGoBack(href('deviceIndex'));
  const [signOut, { isLoading }] = useMutationWithToast(useSignOutDeviceMutation());
  const handleGo = async () => {
    if (!(await signOut({ params: { sessionId: id } }))) return;
    toasts.show({ kind: 'success', text: '它已经退出登录了' });
    goBack();
  };
  return (
    <SignOutButton
      label="让它退出登录"
      title={`让“${name}”退出登录吗？`}
      text={isTerminal ? '退出以后要重新绑定，才能接着听' : '退出以后要重新登录，才能接着听'}
      confirmLabel="退出登录"
      isLimited={session.isLimited}
      loading={isLoading}
      onGo={() => void handleGo()}
    />
  );
}
