import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { ArticleTheme } from '#contract/catalogue/articles.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useListArticlesQuery } from './api.ts';
import styles from './ArticleList.module.css';
import { ArticleCards } from './ArticleCards.tsx';
import { ageGroups, themeNames } from './themes.ts';

const themes = Object.entries(themeNames) as [ArticleTheme, string][];

export function ArticleList() {
  const { goBack } = useGoBack();
  const [search, setSearch] = useSearchParams();
  const parsedTheme = safeParse(ArticleTheme, search.get('theme'));
  const theme = parsedTheme.success ? parsedTheme.output : undefined;
  const age = ageGroups.find((group) => String(group.age) === search.get('age'))?.age;
  const query = useListArticlesQuery({
    query: { ...(theme !== undefined && { theme }), ...(age !== undefined && { age }) },
  });

  const has = (wantedTheme: ArticleTheme | undefined, wantedAge: number | undefined) =>
    query.data?.kinds?.some(
      (kind) =>
        (wantedTheme === undefined || kind.theme === wantedTheme) &&
        (wantedAge === undefined || (kind.ageFrom <= wantedAge && wantedAge <= kind.ageTo)),
    ) !== false;

  const choose = (change: Partial<Record<'theme' | 'age', string>>) => {
    const chosen = { theme: theme ?? '', age: age === undefined ? '' : String(age), ...change };
    setSearch(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '')), { replace: true });
  };

  return (
    <>
      <PageHeader
        title="家长课堂"
        onBack={goBack}
        right={
          <AppLink href={href('parentClass', { saved: '1' })} className={styles['saved']} aria-label="我收藏的文章">
            <HeartIcon />
          </AppLink>
        }
      />
      <main className={styles['page']}>
        <ChipRow bleeds label="孩子多大">
          <Chip selected={age === undefined} onClick={() => choose({ age: '' })}>
            全部年龄
          </Chip>
          {ageGroups
            .filter((group) => group.age === age || has(theme, group.age))
            .map((group) => (
              <Chip key={group.age} selected={group.age === age} onClick={() => choose({ age: String(group.age) })}>
                {group.name}
              </Chip>
            ))}
        </ChipRow>
        <ChipRow bleeds label="想看什么">
          <Chip selected={theme === undefined} onClick={() => choose({ theme: '' })}>
            全部
          </Chip>
          {themes
            .filter(([id]) => id === theme || has(id, age))
            .map(([id, name]) => (
              <Chip key={id} selected={id === theme} onClick={() => choose({ theme: id })}>
                {name}
              </Chip>
            ))}
        </ChipRow>
        <ArticleCards
          query={query}
          whenEmpty={
            <EmptyState
              title="这里还没有文章"
              text="换一个年龄或主题看看"
              action={<Button onClick={() => choose({ theme: '', age: '' })}>看全部文章</Button>}
            />
          }
        />
      </main>
    </>
  );
}
