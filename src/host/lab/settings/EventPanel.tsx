import { forwardedEvents, type ForwardedEventName } from '#contract/host/hostEvents.ts';
import { omit } from '#lib/omit.ts';
import { isNativeHost } from '#host/page/injection.ts';
import type { SimulatedUser } from '#host/scenario.ts';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import { events, userTypes } from '#host/lab/console/texts.ts';
import styles from './settings.module.css';

/** One button for each event and each of its actions; an event without actions has one button. */
const eventButtons = (Object.keys(forwardedEvents) as ForwardedEventName[]).flatMap((name) => {
  const actions: readonly string[] = forwardedEvents[name];
  return (actions.length === 0 ? [undefined] : actions).map((action) => ({ name, action }));
});

/**
 * Returns a changed user without the fixed token, which belongs to the unchanged user. The changed user gets an issued
 * token.
 */
const changed = (user: SimulatedUser, changes: Partial<SimulatedUser>): SimulatedUser => ({
  ...omit(user, 'token'),
  ...changes,
});

export function EventPanel() {
  const lab = useLab();
  const hostUser = useLabState((state) => state.hostUser);
  const loginUser = useLabState((state) => state.scenario.login.user);
  const isInHost = useLabState((state) => isNativeHost(state.scenario));
  if (!isInHost) return <p>这里没有宿主，也就没有它的事件。返回键、后台和网络在手机下面。</p>;

  return (
    <div className={styles['groups']}>
      <fieldset className={styles['group']}>
        <legend>宿主用户</legend>
        <p className={styles['hint']}>
          现在：
          {hostUser.userId === ''
            ? '没有用户'
            : `${hostUser.nickname || hostUser.userId}（${userTypes[hostUser.userType]}）`}
        </p>
        <div className={styles['row']}>
          <LabButton onClick={() => lab.logIn({ ...loginUser })}>登录 {loginUser.nickname}</LabButton>
          <LabButton onClick={() => lab.logIn(changed(loginUser, { userType: 2 }))}>
            登录 {loginUser.nickname}，会员
          </LabButton>
          <LabButton
            onClick={() => lab.logIn(changed(loginUser, { userId: `${loginUser.userId}-b`, nickname: '乐乐' }))}
          >
            换成另一个用户
          </LabButton>
          <LabButton onClick={lab.logOut}>退出登录</LabButton>
          <LabButton kind="quiet" onClick={() => lab.fire('user.changed')}>
            只发 user.changed
          </LabButton>
        </div>
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>返回键、声音与桥</legend>
        <div className={styles['row']}>
          <LabButton onClick={() => lab.fire('page.back')}>发 page.back</LabButton>
          <LabButton onClick={() => lab.fire('player.pause')}>发 player.pause</LabButton>
          <LabButton onClick={lab.reinject}>再注入一次桥</LabButton>
        </div>
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>转发事件</legend>
        <div className={styles['row']}>
          {eventButtons.map(({ name, action }) => (
            <LabButton
              key={`${name}${action ?? ''}`}
              title={name}
              onClick={() => lab.fire(name, action === undefined ? {} : { action })}
            >
              {events[name]}
              {action !== undefined && <code>{action}</code>}
            </LabButton>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
