import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { dateText } from '#lib/time/dates.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import {
  fetchUserRequest,
  selectAge,
  selectIsVip,
  selectMembership,
  selectUser,
} from '#platform/session/user/userSlice.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { PencilIcon } from '#ui/icons/actionIcons.tsx';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { RetryIcon } from '#ui/icons/shellIcons.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import styles from './ProfileHead.module.css';
import { useIsOverdue } from './useOverdue.ts';

/**
 * How long the placeholder is shown before the user can retry: the delay of 3 s before the request (AUTH-10), and time
 * for a slow reply.
 */
const TIMEOUT_MS = 8 * SECOND_MS;

/**
 * Shows the user's profile. Values that are stored in cookies are shown immediately, other values once the server has
 * replied.
 */
export function ProfileHead() {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const age = useSelector(selectAge);
  const isVip = useSelector(selectIsVip);
  const membership = useSelector(selectMembership);
  const hidesNickname = useSelector(selectHidesNickname);
  const [firstKnown] = useState(user);
  // The server has replied if there is a mobile number, because cookies do not contain one, or if the user is a new
  // object, because every reply creates a new object.
  const isWaiting = user.mobile === '' && user === firstKnown;
  const [isOverdue, waitAgain] = useIsOverdue(isWaiting, TIMEOUT_MS);
  const name = (!hidesNickname && user.nickname) || '小听众';

  const handleRetry = () => {
    waitAgain();
    dispatch(fetchUserRequest());
  };

  return (
    <section className={styles['head']} aria-label="我是谁" aria-busy={isWaiting && !isOverdue}>
      <AppLink href={href('editAvatar')} className={styles['avatar']} aria-label="换头像">
        <Avatar name="" src={user.avatar} headwear={user.headwear} size={76} />
        <span className={styles['pencil']}>
          <PencilIcon size={16} />
        </span>
      </AppLink>
      <div className={styles['words']}>
        {user.userId === '' && !isOverdue ? (
          <Skeleton shape="text" width={120} height={24} />
        ) : (
          <p className={styles['name']}>{name}</p>
        )}
        {!isWaiting && (
          <>
            {user.mobile && <p className={styles['mobile']}>{maskedMobile(user.mobile)}</p>}
            <p className={styles['facts']}>
              {isVip ? <Badge kind="vip" /> : <span className={styles['fact']}>普通用户</span>}
              {isVip && membership && (
                <span className={styles['fact']}>
                  {membership.title}到 {dateText(membership.expireTime)}
                </span>
              )}
              <span className={styles['fact']}>按 {age} 岁推荐故事</span>
            </p>
          </>
        )}
        {isWaiting && !isOverdue && (
          <>
            <Skeleton shape="text" width={150} />
            <Skeleton shape="text" width={110} />
          </>
        )}
        {isOverdue && (
          <div className={styles['overdue']}>
            <p role="status">没有加载出来</p>
            <Button kind="quiet" size="small" icon={<RetryIcon size={18} />} onClick={handleRetry}>
              再试一次
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
