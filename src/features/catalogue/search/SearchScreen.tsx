import { useState } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Results } from './results/Results.tsx';
import styles from './SearchScreen.module.css';
import { SearchStart } from './start/SearchStart.tsx';
import { Suggestions } from './start/Suggestions.tsx';
import { SearchBar } from '#widgets/search/SearchBar.tsx';
import { useSearchText } from '#widgets/search/useSearchText.ts';

/** Searches by characters, pinyin or pinyin initials. */
export default function SearchScreen() {
  const { goBack } = useGoBack();
  const [searched, setSearched] = useSearchText();
  const [typed, setTyped] = useState(searched);
  const isTyping = typed.trim() !== searched;

  const search = (text: string) => {
    const plain = text.trim();
    setTyped(plain);
    setSearched(plain);
  };

  return (
    <main className={styles['page']}>
      <h1 className={styles['hidden']}>搜索</h1>
      <SearchBar
        label="找故事"
        placeholder="故事名、拼音或首字母"
        text={typed}
        onType={setTyped}
        onSearch={search}
        onBack={goBack}
      />
      {typed.trim() === '' ? (
        <SearchStart onChoose={search} />
      ) : isTyping ? (
        <Suggestions text={typed.trim()} onChoose={search} />
      ) : (
        <Results text={searched} />
      )}
    </main>
  );
}
