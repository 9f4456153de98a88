import type { Rest } from '#contract/family/eyeCare.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { chinaTimeText } from '#lib/time/chinaTime.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { leftText } from '#features/eyeCare/minutesText.ts';

interface RestText {
  title: string;
  text: string;
  /** A suggestion for what the child can do during the rest. */
  idea?: string;
}

const breakIdeas = [
  '望一望窗外最远的地方，数数有几棵树',
  '闭上眼睛，听听周围有几种声音',
  '站起来，像大象一样甩甩长鼻子',
  '喝几口水，和爸爸妈妈抱一抱',
  '转转小脖子，再转转小肩膀',
] as const;

/**
 * Returns when a bedtime ends, rounded to a whole minute. The end is computed from the reply of the gateway and the
 * current time, whose sum can be some milliseconds off.
 */
const minuteText = (moment: number): string => chinaTimeText(Math.round(moment / MINUTE_MS) * MINUTE_MS).slice(11, 16);

/** The text for guests, who have limits that they cannot change. */
export const GUEST_LIMITS = '没有登录时，每天看 1\u00a0小时、听 2\u00a0小时。家长登录以后，可以自己定。';

/** Returns the text of the button with which the child chooses the kind of use that is still allowed. */
export const otherUseText = (other: UseKind): string =>
  other === 'listen' ? '闭上眼睛，听个故事' : '不听了，看看绘本';

/** Returns the texts of the rest screen. `now` is the time by the server's clock. */
export function restText({ reason, endsInMs }: Rest, kind: UseKind, now: number): RestText {
  const idea = breakIdeas[Math.floor(now / HOUR_MS) % breakIdeas.length] ?? breakIdeas[0];
  switch (reason) {
    case 'break':
      return { title: '让眼睛歇一歇', text: `再过 ${leftText(endsInMs)}就能接着看`, idea };
    case 'bedtime':
      return { title: '该睡觉啦，晚安', text: `${minuteText(now + endsInMs)} 以后再来找呆迪玩` };
    case 'sibling':
      return { title: '这台设备也要休息', text: '刚才用它的孩子在休息，换成别的孩子也要先问问爸爸妈妈' };
    case 'budget':
      return kind === 'screen'
        ? { title: '今天看够啦', text: '眼睛累了，明天再接着看吧' }
        : { title: '今天听够啦', text: '耳朵累了，明天再接着听吧' };
  }
}
