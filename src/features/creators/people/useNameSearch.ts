import { useDebouncedValue } from '#widgets/search/useDebouncedValue.ts';
import { useSearchText } from '#widgets/search/useSearchText.ts';

const TYPING_PAUSE_MS = 300;

/** The text of a search by name, and the one to search for: without blanks, once the user pauses. */
export function useNameSearch() {
  const [text, setText] = useSearchText();
  return { text, setText, wanted: useDebouncedValue(text.trim(), TYPING_PAUSE_MS) };
}
