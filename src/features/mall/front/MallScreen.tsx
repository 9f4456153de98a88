import { useSearchParams } from 'react-router';
import { MallFront } from './MallFront.tsx';
import { MallSearch } from '#features/mall/search/MallSearch.tsx';

/** The start screen of the tab 商城. It shows the front of the mall, or its search. */
export default function MallScreen() {
  const [search] = useSearchParams();
  return search.get('view') === 'search' ? <MallSearch /> : <MallFront />;
}
