import { useSearchParams } from 'react-router';
import { MallFront } from './MallFront.tsx';
import { MallSearch } from '#features/mall/search/MallSearch.tsx';

/** The root of the tab 商城: its front, or its search. */
export default function MallScreen() {
  const [search] = useSearchParams();
  return search.get('view') === 'search' ? <MallSearch /> : <MallFront />;
}
