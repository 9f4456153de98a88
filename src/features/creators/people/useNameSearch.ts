import { useDebouncedValue } from '#widgets/search/useDebouncedValue.ts';
import { useSearchText } from '#widgets/search/useSearchText.ts';

const DEBOUNCE_MS = 300;

/**
 * Returns the typed text as `text`, and the text to search for as `searchText`, which is trimmed and changes only when
 * the user stops typing.
 */
export function useNameSearch() {
  const [text, setText] = useSearchText();
  return { text, setText, searchText: useDebouncedValue(text.trim(), DEBOUNCE_MS) };
}
