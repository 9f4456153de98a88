import { useSearchParams } from 'react-router';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { LoginLink } from '#widgets/LoginLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { HonourDetail } from './detail/HonourDetail.tsx';
import { HonourGuide } from './HonourGuide.tsx';
import { HonourWall } from './wall/HonourWall.tsx';
import styles from './HonoursScreen.module.css';

/**
 * Shows the honours of the active child, or the honour that the parameter `id` names. Guests see what the screen is
 * for.
 */
export default function HonoursScreen() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const id = search.get('id');
  if (id !== null && isSignedIn) return <HonourDetail key={id} id={id} />;
  return (
    <ScreenFrame title="我的荣誉" parent={href('profile')}>
      <div className={styles['page']}>{isSignedIn ? <HonourWall /> : <Guest />}</div>
    </ScreenFrame>
  );
}

const Guest = () => (
  <>
    <EmptyState
      mood={cheering}
      title="把闪亮的时刻挂上墙"
      text="登录以后，给孩子建一面荣誉墙。照片和文字只有自己家看得到。"
      action={<LoginLink>登录，挂上第一项</LoginLink>}
    />
    <HonourGuide />
    <div className={styles['more']}>
      <ButtonLink href={href('bookMedals')} as={AppLink} kind="quiet" size="small">
        看看呆迪发的勋章
      </ButtonLink>
    </div>
  </>
);
