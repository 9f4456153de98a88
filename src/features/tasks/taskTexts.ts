import type { TaskId } from '#lib/tasks/taskRules.ts';
import { href } from '#platform/navigation/paths.ts';

interface TaskText {
  /** Explains to the child what counts for the task. */
  text: string;
  /** The unit in which the progress is counted. */
  unit: string;
  linkLabel: string;
  href: string;
}

export const taskTexts: Readonly<Record<TaskId, TaskText>> = {
  listen: { text: '今天认真听的时间', unit: '分钟', linkLabel: '去听', href: href('home') },
  story: { text: '从头到尾听一个故事', unit: '个', linkLabel: '去听', href: href('category') },
  dictation: {
    text: '至少写 5 个词，写完自己对一对',
    unit: '次',
    linkLabel: '去写',
    href: href('dictationIndex'),
  },
  words: { text: '认读或者书写都算', unit: '个', linkLabel: '去学', href: href('newWord') },
  book: { text: '翻到最后一页', unit: '本', linkLabel: '去读', href: href('bookIndex') },
  profile: {
    text: '生日、性别和喜欢什么',
    unit: '项',
    linkLabel: '去填',
    href: href('profile'),
  },
  health: {
    text: '身高、视力或者牙齿',
    unit: '次',
    linkLabel: '去记',
    href: href('health'),
  },
  parentPin: {
    text: '付款和隐私都更放心',
    unit: '个',
    linkLabel: '去设',
    href: href('privacy', { pin: 'set' }),
  },
  subscribe: {
    text: '有新故事马上知道',
    unit: '张',
    linkLabel: '去挑',
    href: href('category'),
  },
  stories10: { text: '一个一个慢慢攒', unit: '个', linkLabel: '去听', href: href('home') },
  words50: { text: '认读或者书写都算', unit: '个', linkLabel: '去学', href: href('newWord') },
};
