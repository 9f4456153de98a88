import type { ParentPin } from '#contract/account/parentPin.ts';
import { useGetParentPinQuery } from '#platform/family/parentPin.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import styles from './PrivacyScreen.module.css';
import type { PinWay } from './PinSetup.tsx';

const links: Record<PinWay, string> = { set: '设置密码', change: '修改密码', reset: '忘记密码' };

/** Shows whether the account has a parent PIN, and links to the actions with the PIN. */
export function PinSection() {
  const query = useGetParentPinQuery(undefined);
  return (
    <section className={styles['card']} aria-labelledby="parent-pin">
      <h2 id="parent-pin" className={styles['title']}>
        家长密码
      </h2>
      <QueryState query={query} loading={<LoadingBlock label="正在查家长密码" height={78} />}>
        {(pin) => (
          <>
            <p className={styles['text']}>{textOf(pin)}</p>
            <div className={styles['buttons']}>
              {waysFor(pin).map((way, index) => (
                <ButtonLink
                  key={way}
                  href={href('privacy', { pin: way })}
                  as={AppLink}
                  size="small"
                  kind={index === 0 ? 'primary' : 'quiet'}
                >
                  {pin.isLocked ? '重设密码' : links[way]}
                </ButtonLink>
              ))}
            </div>
          </>
        )}
      </QueryState>
    </section>
  );
}

function textOf({ isSet, isLocked }: ParentPin): string {
  if (!isSet) return '还没有设。设好以后，付款前输入 4 位数字就行，不用等短信，孩子也不会误买。';
  return isLocked
    ? '输错了五次，已经锁住，请用短信验证码重设。'
    : '已经设好，付款前要先输入。连续输错五次会锁住，要用短信验证码重设。';
}

function waysFor({ isSet, isLocked }: ParentPin): PinWay[] {
  if (!isSet) return ['set'];
  return isLocked ? ['reset'] : ['change', 'reset'];
}
