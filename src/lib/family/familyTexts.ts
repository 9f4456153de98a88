import type { AvatarId, HeadwearId } from './avatarRules.ts';
import type { Interest, Sex } from './childRules.ts';

export const sexTexts: Record<Sex, string> = { boy: '男孩', girl: '女孩' };

export const interestTexts: Record<Interest, string> = {
  fairytale: '童话',
  animals: '动物',
  dinosaurs: '恐龙',
  space: '太空',
  science: '科学',
  nature: '大自然',
  adventure: '冒险',
  history: '历史',
  classics: '国学',
  words: '认字',
  vehicles: '车和飞机',
  music: '音乐',
  art: '画画',
  sports: '运动',
};

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
