import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import type { FamilyContent } from '#test/harness/screens/family/family.ts';
import { nothingPrepared } from './family/preparedShop.ts';
import { screenEntries } from './screenEntries.ts';
import type { ScreenState } from './screenState.ts';

export interface AddressedState extends Omit<ScreenState, 'query'> {
  screen: ScreenId;
  /** The address below the base path, with its query. */
  path: string;
}

const noFamilyContent: FamilyContent = {
  scored: '',
  order: '',
  bought: '',
  exchange: '',
  voucher: '',
  ...nothingPrepared,
  aim: '',
  reachedAim: '',
  child: '',
  measured: '',
  honour: '',
  feedback: '',
};

/**
 * Returns the states of all screens. `made` contains the queries for content of the family; without it, these addresses
 * have no query.
 */
export const listStates = (made: FamilyContent = noFamilyContent): AddressedState[] =>
  (Object.keys(paths) as ScreenId[]).flatMap((screen) => {
    const entry = screenEntries[screen];
    if (!Array.isArray(entry)) return [];
    return (entry as readonly ScreenState[]).map(({ query = '', ...state }) => ({
      ...state,
      screen,
      path: `${paths[screen]}${typeof query === 'function' ? query(made) : query}`,
    }));
  });

/** Returns the address of a state, followed by the steps that lead from there to the state. */
export const nameOfState = ({ path, steps = [], typed }: AddressedState): string =>
  [path, ...steps, ...(typed ? [typed.text] : [])].join(' ');

/** The screens that only redirect, each with the title of the screen to which they redirect. */
export const redirects: Partial<Record<ScreenId, string>> = Object.fromEntries(
  Object.entries(screenEntries).flatMap(([id, entry]) =>
    typeof entry === 'object' && 'redirectsTo' in entry ? [[id, entry.redirectsTo]] : [],
  ),
);
