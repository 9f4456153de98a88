import type { AimKind, AimMeasure, EntryForm, ExperienceTag, Place, Season } from './aimRules.ts';
import type { HonourKind } from './honourRules.ts';

export const kindTexts: Record<AimKind, string> = {
  listening: '听故事',
  reading: '阅读',
  words: '识字',
  sport: '运动',
  habit: '好习惯',
  life: '生活本领',
  nature: '亲近自然',
  art: '唱歌画画',
  own: '自己定',
};

/** For each measure, the label with which a family chooses it, and the unit of its numbers. */
export const measureTexts: Record<AimMeasure, { choice: string; unit: string }> = {
  minutes: { choice: '听的分钟数', unit: '分钟' },
  stories: { choice: '听完的故事', unit: '个故事' },
  books: { choice: '读完的书', unit: '本' },
  words: { choice: '认对的字', unit: '个字' },
  days: { choice: '每天打勾', unit: '天' },
  steps: { choice: '一步一步来', unit: '步' },
};

export const tagTexts: Record<ExperienceTag, string> = {
  together: '亲子一起',
  hands: '动手做',
  stories: '故事',
  books: '读书',
  words: '汉字',
  science: '小科学',
  outdoors: '户外',
  nature: '自然',
  animals: '动物',
  sport: '运动',
  music: '音乐',
  art: '画画手工',
  housework: '家务',
  selfcare: '自理',
  manners: '礼貌',
  feelings: '心情',
  focus: '专注',
  safety: '安全',
  festival: '节日',
  food: '好吃的',
  sharing: '分享',
  city: '逛逛城市',
};

export const placeTexts: Record<Place, string> = {
  home: '家里',
  yard: '楼下小区',
  park: '公园',
  wild: '山野',
  venue: '场馆商店',
};

export const seasonTexts: Record<Season, string> = { spring: '春天', summer: '夏天', autumn: '秋天', winter: '冬天' };

export const honourKindTexts: Record<HonourKind, string> = {
  award: '奖状',
  certificate: '证书',
  trophy: '奖牌',
  stage: '演出展览',
  progress: '进步',
  other: '别的',
};

export const entryFormTexts: Record<EntryForm, string> = { aim: '目标', activity: '活动' };
