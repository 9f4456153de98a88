import { HomeView } from '#test/bench/floor/HomeView.tsx';
import { Failed, Waiting } from '#test/bench/floor/Waiting.tsx';
import { useGetHomeQuery } from './api.ts';
import { Link } from './Link.tsx';

export function HomeScreen() {
  const { data, isError } = useGetHomeQuery(5);
  if (isError) return <Failed />;
  return data ? <HomeView home={data} link={Link} /> : <Waiting />;
}
