import { useSelector } from 'react-redux';
import type { Kid } from '#contract/family/children.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { useListChildrenQuery } from '#platform/family/familyApi.ts';

/**
 * Returns the children of the account with the names by which the page calls them; an empty list until they are loaded.
 * Where no nickname may be shown (STATE-09), children are called by their number.
 */
export function useNamedChildren(): { kid: Kid; name: string }[] {
  const { data } = useListChildrenQuery(undefined);
  const hidesNickname = useSelector(selectHidesNickname);
  return (data?.items ?? []).map((kid, index) => ({
    kid,
    name: hidesNickname ? `孩子 ${index + 1}` : kid.nickname,
  }));
}
