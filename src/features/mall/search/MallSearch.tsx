import { useState } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { MarkedText } from '#widgets/search/MarkedText.tsx';
import { SearchBar } from '#widgets/search/SearchBar.tsx';
import { useSearchText } from '#widgets/search/useSearchText.ts';
import { useSearchGoodsQuery } from '#features/mall/api.ts';
import { GoodsCardView } from '#features/mall/card/GoodsCardView.tsx';
import { GoodsSkeleton } from '#features/mall/card/GoodsSkeleton.tsx';
import styles from './MallSearch.module.css';

/** The searches that are suggested until the user types. */
const suggestions = ['故事机', '手表', '耳机', '夜灯', '会员', '礼包'];

/** Searches goods by characters, pinyin or pinyin initials. */
export function MallSearch() {
  const { goBack } = useGoBack(href('exchangeMall'));
  const [searched, setSearched] = useSearchText();
  const [typed, setTyped] = useState(searched);
  const search = (text: string) => {
    setTyped(text.trim());
    setSearched(text.trim());
  };
  return (
    <main className={styles['page']}>
      <h1>
        <VisuallyHidden>找商品</VisuallyHidden>
      </h1>
      <SearchBar
        label="找商品"
        placeholder="商品名、拼音或首字母"
        text={typed}
        onType={setTyped}
        onSearch={search}
        onBack={goBack}
      />
      {searched === '' ? <SearchSuggestions onChoose={search} /> : <FoundGoods text={searched} />}
    </main>
  );
}

const SearchSuggestions = ({ onChoose }: { onChoose: (text: string) => void }) => (
  <section className={styles['ideas']}>
    <h2 className={styles['title']}>可以找找看</h2>
    <div className={styles['chips']}>
      {suggestions.map((idea) => (
        <Chip key={idea} onClick={() => onChoose(idea)}>
          {idea}
        </Chip>
      ))}
    </div>
  </section>
);

function FoundGoods({ text }: { text: string }) {
  const query = useSearchGoodsQuery(text);
  return (
    <QueryState
      query={query}
      loading={<GoodsSkeleton />}
      empty={
        <EmptyState
          title={`没有找到“${text}”`}
          text="换个说法，或者去货架上看看"
          action={
            <ButtonLink href={href('equipmentMall')} as={AppLink}>
              去硬件商城
            </ButtonLink>
          }
        />
      }
    >
      {({ items, isGuessed }) => (
        <>
          {isGuessed && <p className={styles['guess']}>没有一模一样的，这些有点像</p>}
          <ul className={styles['found']} aria-label="找到的商品">
            {items.map(({ title, goods }) => (
              <li key={goods.id} className={styles['place']}>
                <GoodsCardView goods={goods} title={<MarkedText marked={title} />} />
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryState>
  );
}
