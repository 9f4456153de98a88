import type { TaskId } from '#lib/tasks/taskRules.ts';
import { href } from '#platform/navigation/paths.ts';

interface TaskText {
  title: string;
  /** Explains to the child what counts for the task. */
  text: string;
  /** The unit in which the progress is counted. */
  unit: string;
  linkLabel: string;
  href: string;
}

export const taskTexts: Readonly<Record<TaskId, TaskText>> = {
  listen: { title: '听故事 15 分钟', text: '今天认真听的时间', unit: '分钟', linkLabel: '去听', href: href('home') },
  story: { title: '听完 1 个故事', text: '从头到尾听一个故事', unit: '个', linkLabel: '去听', href: href('category') },
  dictation: {
    title: '做 1 次听写',
    text: '至少写 5 个词，写完自己对一对',
    unit: '次',
    linkLabel: '去写',
    href: href('dictationIndex'),
  },
  words: { title: '学 5 个生字', text: '认读或者书写都算', unit: '个', linkLabel: '去学', href: href('newWord') },
  book: { title: '读完 1 本绘本', text: '翻到最后一页', unit: '本', linkLabel: '去读', href: href('bookIndex') },
  profile: {
    title: '填好孩子的资料',
    text: '生日、性别和喜欢什么',
    unit: '项',
    linkLabel: '去填',
    href: href('profile'),
  },
  health: {
    title: '记第一次健康档案',
    text: '身高、视力或者牙齿',
    unit: '次',
    linkLabel: '去记',
    href: href('health'),
  },
  parentPin: {
    title: '设好家长密码',
    text: '付款和隐私都更放心',
    unit: '个',
    linkLabel: '去设',
    href: href('privacy', { pin: 'set' }),
  },
  subscribe: {
    title: '订阅 1 张专辑',
    text: '有新故事马上知道',
    unit: '张',
    linkLabel: '去挑',
    href: href('category'),
  },
  stories10: { title: '听完 10 个故事', text: '一个一个慢慢攒', unit: '个', linkLabel: '去听', href: href('home') },
  words50: { title: '学满 50 个生字', text: '认读或者书写都算', unit: '个', linkLabel: '去学', href: href('newWord') },
};
