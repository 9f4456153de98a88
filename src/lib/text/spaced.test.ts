import { spaced } from './spaced.ts';

it.each([
  [spaced`${'小**8'}送你一份礼物`, '小**8 送你一份礼物'],
  [spaced`换成${'Lily'}`, '换成 Lily'],
  [spaced`你和${'Tom2'}已经是好友`, '你和 Tom2 已经是好友'],
  [spaced`移除${'豆豆'}吗？`, '移除豆豆吗？'],
  [spaced`${'豆**'}，你好`, '豆**，你好'],
  [spaced`${'朵朵'}想再用 ${15} 分钟`, '朵朵想再用 15 分钟'],
  [spaced`${'Lily'}${'豆豆'}`, 'Lily 豆豆'],
  [spaced`给${''}充电`, '给充电'],
])('spaced separates Chinese text from names in letters or digits: %s', (text, expected) => {
  expect(text).toBe(expected);
});
