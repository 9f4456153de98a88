import { useSearchParams } from 'react-router';
import { keptScroll } from './keptScroll.ts';

/**
 * Returns the choice that the parameter `name` of the address contains, and a setter. The choice is undefined if the
 * parameter is missing or is not one of the choices; setting undefined removes the parameter. The choice is in the
 * address, so that it still applies after a reload and after a return from another screen. Setting it keeps the scroll
 * position, so it suits a filter that stands further down on a screen.
 */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
): [Choice | undefined, (choice: Choice | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const chosen = choices.find((choice) => choice === search.get(name));
  const choose = (choice: Choice | undefined) => {
    const next = new URLSearchParams(search);
    if (choice === undefined) next.delete(name);
    else next.set(name, choice);
    setSearch(next, { replace: true, state: keptScroll });
  };
  return [chosen, choose];
}
