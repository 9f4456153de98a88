import type { AvatarId, EarningKind, HeadwearId } from '#lib/family/avatarRules.ts';
import { href } from '#platform/navigation/paths.ts';

export const avatarTexts: Readonly<Record<AvatarId, string>> = {
  daidi: '呆迪',
  rabbit: '小兔',
  bear: '小熊',
  cat: '小猫',
  dog: '小狗',
  panda: '熊猫',
  fox: '狐狸',
  tiger: '小老虎',
  pig: '小猪',
  frog: '青蛙',
  penguin: '企鹅',
  owl: '猫头鹰',
  squirrel: '松鼠',
  monkey: '小猴',
  deer: '小鹿',
  hedgehog: '刺猬',
  sheep: '小羊',
  chick: '小鸡',
  mouse: '小老鼠',
  whale: '鲸鱼',
};

export const headwearTexts: Readonly<Record<HeadwearId, string>> = {
  sprout: '小豆苗',
  bow: '蝴蝶结',
  'sun-hat': '太阳帽',
  headphones: '耳机',
  'night-cap': '睡帽',
  wreath: '花环',
  crown: '小皇冠',
  'star-clip': '星星发卡',
  laurel: '金桂冠',
  'party-hat': '派对帽',
  'rabbit-ears': '兔耳朵',
  'wizard-hat': '魔法帽',
  'tiger-cap': '虎头帽',
  'dinosaur-hood': '恐龙帽',
  'space-helmet': '宇航头盔',
};

interface EarningText {
  unit: string;
  how: (goal: number) => string;
  go: string;
  href: string;
}

/** Texts about how head wear is earned, and the screens on which that is possible. */
export const earningTexts: Readonly<Record<EarningKind, EarningText>> = {
  medals: {
    unit: '枚',
    how: (goal) => `得到 ${goal} 枚勋章就送给你。读绘本、打卡都能得勋章。`,
    go: '去读绘本',
    href: href('bookIndex'),
  },
  streak: {
    unit: '天',
    how: (goal) => `连着 ${goal} 天来听故事或学习，每天满 1 分钟就算。`,
    go: '去听故事',
    href: href('home'),
  },
  minutes: {
    unit: '分钟',
    how: (goal) => `一共听满 ${goal} 分钟故事就送给你。`,
    go: '去听故事',
    href: href('home'),
  },
};
