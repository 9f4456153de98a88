import { familyDevices } from '#test/harness/screens/family/deviceIds.ts';
import type { ScreenEntry, ScreenState } from '#test/harness/screens/screenState.ts';
import { onFamily, onGuest, onTablet, waitsForData } from './entryParts.ts';

const onSpent: Pick<ScreenState, 'on'> = { on: ['spent'] };
const onResting: Pick<ScreenState, 'on'> = { on: ['resting'] };
const onAsleep: Pick<ScreenState, 'on'> = { on: ['asleep'] };

const noDevice = '?id=AAAAAAAAAAAAAAAA';
const tablet = `?id=${familyDevices.tablet}`;
const watch = `?id=${familyDevices.watch}`;
const umbrella = '?id=daidi-ear-umbrella';
const umbrellaBook = '?book=book-one-umbrella';

/** The states in which a rest screen covers another screen, by the id of the covered screen. */
export const restStates = {
  home: [
    { text: '今天听够啦', ...onSpent },
    { text: '该睡觉啦，晚安', ...onAsleep },
    { text: '该睡觉啦，晚安', ...onAsleep, ...onTablet },
  ],
  story: [{ query: umbrella, text: '已经去问啦，等爸爸妈妈在手机上同意再用 15 分钟', ...onSpent }],
  bookDetail: [
    { query: umbrellaBook, text: '家长登录', on: ['tired'] },
    { query: umbrellaBook, text: '让眼睛歇一歇', ...onResting },
    { query: umbrellaBook, text: '让眼睛歇一歇', ...onResting, ...onTablet },
    { query: umbrellaBook, text: '让眼睛歇一歇', steps: ['问问爸爸妈妈'], ...onResting },
    { query: umbrellaBook, text: '让眼睛歇一歇', steps: ['家长解锁', '10 分钟'], ...onResting },
  ],
} satisfies Record<string, ScreenState[]>;

/** The states of the screens about a family's devices, its privacy and the limits of its children. */
export const familyEntries = {
  profile: [
    { text: '退出登录', ...onFamily },
    { query: ({ child }) => child, text: '删除这个孩子', ...onFamily },
    { text: '退出登录', steps: ['换成亮亮'], then: '亮亮能用得更久，换成 TA 要先确认是家长', ...onResting },
    { text: '退出登录', steps: ['换成亮亮'], then: '忘记密码', ...onResting, ...onTablet },
  ],
  deviceIndex: [
    { text: '奶奶的平板', ...onFamily, waitsForData },
    { text: '没有在别的手机和平板上登录', on: ['newcomer'] },
  ],
  deviceDetail: [
    { query: tablet, text: '奶奶的平板', ...onFamily, waitsForData },
    { query: watch, text: '亮亮的手表', ...onFamily, ...onTablet },
    { query: noDevice, text: '这台设备已经退出了', ...onFamily },
    { query: noDevice, text: '先登录，再看设备', ...onGuest },
  ],
  deviceName: [
    { query: tablet, text: '给它起个名字', ...onFamily, waitsForData },
    { query: noDevice, text: '这台设备已经退出了', ...onFamily },
    { query: noDevice, text: '先登录，再看设备', ...onGuest },
  ],
  eyeCare: [
    { text: '开启护眼模式', ...onFamily, waitsForData },
    { text: '按年龄选一个', ...onSpent, waitsForData },
    { text: '按年龄选一个', ...onSpent, ...onTablet },
    { text: '按年龄选一个', steps: ['9 岁以上', '每天'], then: '都按周一的来', ...onSpent },
    { text: '按年龄选一个', steps: ['9 岁以上', '周日到周四晚'], then: '第二天几点起', ...onSpent },
    { text: '按年龄选一个', steps: ['9 岁以上', '每晚'], then: '都按周一晚的来', ...onSpent },
    {
      text: '按年龄选一个',
      steps: ['9 岁以上'],
      typed: { label: '晚上几点睡', text: '06:30' },
      then: /的睡觉和起床时间一样，请改一下$/,
      ...onSpent,
    },
    { text: '按年龄选一个', steps: ['同意'], ...onSpent },
    { text: '按年龄选一个', steps: ['多给一会儿'], ...onSpent },
  ],
  privacy: [
    { text: '还没有设', waitsForData, ...onFamily },
    { query: '?pin=set', text: '设一个新的家长密码', ...onFamily },
    { query: '?export=data', text: '还没有导出过', waitsForData, ...onFamily },
    { query: '?export=data', text: '还没有导出过', ...onFamily, ...onTablet },
    { query: '?consent=guardian', text: '我是监护人，同意', waitsForData, ...onAsleep },
    { query: '?consent=guardian', text: '我是监护人，同意', steps: ['我是监护人，同意'], ...onAsleep },
    { query: '?consent=guardian', text: '收回同意', ...onFamily, ...onTablet },
    { query: '?consent=display', text: '同意', ...onFamily },
    { query: '?consent=display', text: '同意', steps: ['同意'], ...onFamily },
    { query: '?consent=agreement', text: '看隐私政策', ...onFamily },
    { text: '去登录', ...onGuest },
  ],
} satisfies Record<string, ScreenEntry>;
