import type { ArticleTheme } from '#contract/catalogue/articles.ts';

export const themeNames: Readonly<Record<ArticleTheme, string>> = {
  sleep: '睡眠',
  reading: '听与读',
  feelings: '情绪',
  habits: '习惯',
  screen: '眼睛和耳朵',
  language: '说话',
  school: '上学',
};

/**
 * The age groups among which the user chooses. One age represents each group, because the gateway searches articles by
 * a single age.
 */
export const ageGroups = [
  { age: 3, name: '3–4 岁' },
  { age: 5, name: '5–6 岁' },
  { age: 8, name: '7 岁以上' },
] as const;
