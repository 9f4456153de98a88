import { memo, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { href } from '#platform/navigation/paths.ts';
import { HydratedLater } from '#platform/rendering/HydratedLater.tsx';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectAge } from '#platform/session/user/userSlice.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { storeHome, type Home } from './api.ts';
import { Banners } from './shelf/Banners.tsx';
import { Categories } from './shelf/Categories.tsx';
import { GoodNight } from './shelf/GoodNight.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import styles from './HomeScreen.module.css';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { ContinueListening } from './offer/ContinueListening.tsx';
import { Ranking } from './shelf/Ranking.tsx';
import { StoryShelf } from './shelf/StoryShelf.tsx';
import { useHome } from './useHome.ts';

export default function HomeScreen() {
  const age = useSelector(selectAge);
  const { localStore } = useServices();
  const { home, ...query } = useHome(age);
  const { currentData: homeOfAge, isFetching } = query;

  useEffect(() => {
    if (homeOfAge && !isFetching) storeHome(localStore, age, homeOfAge);
  }, [homeOfAge, isFetching, localStore, age]);

  return (
    <main className={styles['page']}>
      <HomeHeader />
      <QueryState query={{ ...query, currentData: home }} loading={<HomeSkeleton />}>
        {(shown) => <HomeContent home={shown} />}
      </QueryState>
    </main>
  );
}

/**
 * Memoised, so that the home is rendered again only when its data have changed, and not for every state of the request.
 */
const HomeContent = memo(function HomeContent({ home }: { home: Home }) {
  const { banners, picks, categories, shelves, goodNight, mostPlayed, limited } = home;
  const isSignedIn = useIsSignedIn();
  const isEmpty = banners.length + picks.length + shelves.length + mostPlayed.length === 0;
  if (isEmpty) return <EmptyState title="故事还在路上" text="呆迪正在准备新的故事，过一会儿再来看看吧" />;
  const [first, ...others] = picks;
  // `ContinueListening` shows the first pick to guests. To a signed-in user it may show unfinished stories instead, so
  // the shelf ends with that pick. At the beginning of the shelf, it would move the other stories when the page learns
  // that somebody is signed in, and a tap would then open another story.
  const shelf = isSignedIn && first ? [...others, first] : others;
  return (
    <>
      <Banners banners={banners} />
      <ContinueListening fallback={first} />
      <GoodNight stories={goodNight} />
      <Categories categories={categories} />
      <HydratedLater>
        <StoryShelf title="今天为你挑的" stories={shelf} size="large" />
      </HydratedLater>
      {limited && (
        <HydratedLater>
          <StoryShelf title="限时免费" stories={limited.stories} allHref={href('limited')} badge="free" />
        </HydratedLater>
      )}
      {shelves.map(({ id, title, stories }) => (
        <HydratedLater key={id}>
          <StoryShelf title={title} stories={stories} allHref={href('series', { id })} />
        </HydratedLater>
      ))}
      <HydratedLater>
        <Ranking stories={mostPlayed} />
      </HydratedLater>
    </>
  );
});
