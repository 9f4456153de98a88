import { useEffect, useState } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useSearchText } from './useSearchText.ts';

const DEBOUNCE_MS = 300;

/**
 * The texts of a search that runs while the user types. `text` is the value of the field. `searchText` is the text to
 * search for: it is trimmed, changes only when the user stops typing, and is restored when the user comes back to the
 * history entry.
 *
 * The field must not show `searchText`: the router applies changes of an entry in a transition, and until then React
 * would reset the field to the previous text, so that letters would be lost and input methods interrupted.
 */
export function useSearchWhileTyping() {
  const [searchText, setSearchText] = useSearchText();
  const [text, setText] = useState(searchText);
  const { navigator } = useServices();
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === searchText) return undefined;
    const { href } = navigator.address();
    const timer = setTimeout(() => {
      // The field stays mounted while the next screen is loading. The history entry of that screen must not be
      // replaced.
      if (navigator.address().href === href) setSearchText(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [navigator, searchText, setSearchText, wanted]);
  return { text, setText, searchText };
}
