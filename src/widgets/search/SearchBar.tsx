import { useEffect, useRef, type SyntheticEvent } from 'react';
import { MAX_SEARCH_LENGTH } from '#contract/catalogue/search.ts';
import { Button } from '#ui/action/Button.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ChevronLeftIcon, CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { SearchIcon } from '#ui/icons/homeIcons.tsx';
import styles from './SearchBar.module.css';

interface SearchBarProps {
  /** The accessible name of the field. */
  label: string;
  placeholder: string;
  text: string;
  onType: (text: string) => void;
  onSearch: (text: string) => void;
  onBack: () => void;
}

export function SearchBar({ label, placeholder, text, onType, onSearch, onBack }: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const opensEmpty = useRef(text === '');

  useEffect(() => {
    if (opensEmpty.current) input.current?.focus();
  }, []);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Closes the keyboard, so that there is more space for the results.
    input.current?.blur();
    onSearch(text);
  };
  const handleClear = () => {
    onSearch('');
    input.current?.focus();
  };

  return (
    <div className={styles['bar']}>
      <IconButton label="返回" icon={<ChevronLeftIcon />} onClick={onBack} />
      <form className={styles['form']} role="search" action="." onSubmit={handleSubmit}>
        <div className={styles['field']}>
          <SearchIcon size={20} />
          <input
            ref={input}
            className={styles['input']}
            type="search"
            enterKeyHint="search"
            aria-label={label}
            placeholder={placeholder}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={MAX_SEARCH_LENGTH}
            value={text}
            onChange={({ target }) => onType(target.value)}
          />
          {text !== '' && <IconButton label="清空文字" icon={<CloseIcon size={18} />} onClick={handleClear} />}
        </div>
        <Button kind="quiet" type="submit" disabled={text.trim() === ''}>
          搜索
        </Button>
      </form>
    </div>
  );
}
