import { useSelector } from 'react-redux';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { href } from '#platform/navigation/paths.ts';
import { selectUser } from '#platform/session/user/userSlice.ts';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { SearchLink } from '#widgets/search/SearchLink.tsx';
import styles from './HomeHeader.module.css';

/** Shows who is signed in, and links to the search. */
export function HomeHeader() {
  const { nickname, avatar, headwear } = useSelector(selectUser);
  const isSignedIn = useIsSignedIn();
  const hidesNickname = useSelector(selectHidesNickname);
  const name = isSignedIn ? (hidesNickname ? '' : nickname) : '登录';

  return (
    <header className={styles['header']}>
      <h1 className={styles['hidden']}>呆迪听故事</h1>
      <AppLink href={href('profile')} className={styles['profile']} aria-label={name === '' ? '个人资料' : undefined}>
        <Avatar name="" src={isSignedIn ? avatar : undefined} headwear={isSignedIn ? headwear : undefined} size={40} />
        {name !== '' && <span className={styles['name']}>{name}</span>}
      </AppLink>
      <SearchLink to={href('search')}>找一个故事</SearchLink>
    </header>
  );
}
