import { safeParse } from 'valibot';
import { Board, Period } from '#contract/catalogue/rankings.ts';
import { periodTexts } from '#widgets/ranking/period.ts';

export const periods = Period.options.map((id) => ({ id, name: periodTexts[id] }));

export const boards: readonly { id: Board; name: string; unit: string }[] = [
  { id: 'hot', name: '热播榜', unit: '次播放' },
  { id: 'finished', name: '听完榜', unit: '人听完' },
  { id: 'age3', name: '3–4 岁', unit: '次播放' },
  { id: 'age5', name: '5–6 岁', unit: '次播放' },
  { id: 'age7', name: '7 岁以上', unit: '次播放' },
];

export const boardOf = (search: URLSearchParams): Board => {
  const parsed = safeParse(Board, search.get('board'));
  return parsed.success ? parsed.output : 'hot';
};

export const listenedText = (minutes: number): string => (minutes === 0 ? '不到 1 分钟' : `${minutes} 分钟`);
