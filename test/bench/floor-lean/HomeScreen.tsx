import { HomeView, type Home } from '#test/bench/floor/HomeView.tsx';
import { Failed, Waiting } from '#test/bench/floor/Waiting.tsx';
import { Link } from './Link.tsx';
import { useAnswer } from './useAnswer.ts';

export function HomeScreen() {
  const home = useAnswer('/inner4/ilisten/home?age=5') as Home | null | undefined;
  if (home === null) return <Failed />;
  return home ? <HomeView home={home} link={Link} /> : <Waiting />;
}
