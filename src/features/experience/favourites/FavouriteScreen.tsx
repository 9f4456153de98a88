import { useSearchParams } from 'react-router';
import { is } from 'valibot';
import { Id } from '#contract/fields.ts';
import { entryKinds } from '#lib/experience/entryRules.ts';
import { href } from '#platform/navigation/paths.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { AddFavourite, NoEntry } from './AddFavourite.tsx';
import { FavouriteList } from './FavouriteList.tsx';
import styles from './FavouriteScreen.module.css';

/**
 * Shows the favourites. If the address contains `kind` and `id`, lets the user add the entry with this kind and id to
 * the favourites.
 */
export default function FavouriteScreen() {
  const [search] = useSearchParams();
  const kind = entryKinds.find((one) => one === search.get('kind'));
  const id = search.get('id');
  const isList = id === null;
  return (
    <ScreenFrame title={isList ? '成长收藏' : '添加收藏'} parent={href('experienceList')}>
      <div className={styles['page']}>
        {isList ? (
          <FavouriteList />
        ) : kind !== undefined && is(Id, id) ? (
          <AddFavourite key={`${kind}-${id}`} kind={kind} id={id} />
        ) : (
          <NoEntry />
        )}
      </div>
    </ScreenFrame>
  );
}
