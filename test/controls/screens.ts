import type { KeptPhone } from './family.ts';

export interface ScreenState {
  /** Includes the query that the screen needs. */
  path: string;
  /** A text that shows that the screen has loaded; without it, the screen has loaded when it is no longer busy. */
  words?: string;
  /** The names of the buttons that lead to the state. */
  steps?: string[];
  /** The phones to use; a guest's and a family's by default. */
  on?: KeptPhone[];
  isTablet?: boolean;
  /** Controls that may have no effect, by name, with the reason. */
  idle?: Record<string, string>;
}

const NO_SOUND = 'its states are forced by hand, and nothing sounds';
const own: Pick<ScreenState, 'on'> = { on: ['family'] };
const onTablet: Pick<ScreenState, 'isTablet'> = { isTablet: true };

/** Returns every finished screen with all of its data. `scored`: the address of a submitted dictation. */
export const screenStates = (scored: string): ScreenState[] => [
  // Common
  { path: '/', words: '今天为你挑的' },
  { path: '/', words: '今天为你挑的', ...onTablet },
  { path: '/layout', words: '今天为你挑的', on: ['guest'] },
  { path: '/showcase', words: '看到底啦' },
  { path: '/topic?id=lights-out', words: '别的专题' },
  { path: '/login', words: '手机号登录', on: ['guest'] },
  { path: '/openid', on: ['guest'] },
  { path: '/about' },
  { path: '/cydebug' },
  { path: '/cydebug/page2' },
  { path: '/test', on: ['guest'] },
  { path: '/test2', on: ['guest'] },
  { path: '/test_page1', on: ['guest'] },
  { path: '/test_page2', on: ['guest'], idle: { 播放: NO_SOUND, 播放进度: NO_SOUND } },
  { path: '/test_page3', on: ['guest'] },
  { path: '/profile', words: '退出登录', ...own },
  { path: '/open_platform', words: '这里还没有开放', on: ['guest'] },
  { path: '/404', on: ['guest'] },

  // Audio
  { path: '/audio_category', words: '全部故事' },
  { path: '/audio_category?category=bedtime&age=3-4' },
  { path: '/audio_category/hd', words: '全部故事', ...onTablet },
  { path: '/special_tag_search?tag=睡前', words: '睡前的故事' },
  { path: '/audio_detail?id=daidi-ear-umbrella', words: '后退15秒' },
  { path: '/audio_detail?id=daidi-ear-umbrella', words: '后退15秒', steps: ['播放'], on: ['family'] },
  { path: '/audio_detail?id=daidi-ear-umbrella', words: '后退15秒', ...onTablet },
  { path: '/audio_detail?id=no-such-story', words: '回首页', on: ['guest'] },
  { path: '/workdetail?id=xiaoman-goose', words: '别的作品' },
  { path: '/series?id=daidi-big-ears', words: '海螺里的海' },
  { path: '/series?id=daidi-big-ears', words: '海螺里的海', steps: ['播放：耳朵伞'], on: ['guest'] },
  { path: '/knowledge', words: '课程都在这里啦' },
  { path: '/knowledge?id=space-neighbours', words: '章节' },
  { path: '/limited', words: '限时免费的故事' },
  { path: '/play_history', words: '今天', ...own },
  { path: '/play_history', words: '手机号登录', on: ['guest'] },
  { path: '/play_history?tab=subscriptions', ...own },
  { path: '/search', words: '大家都在找', ...own },
  { path: '/top', ...own },
  { path: '/top/search', ...own },
  { path: '/top/search?text=呆迪', ...own },
  { path: '/blacklist', ...own },

  // Booklists
  { path: '/book/index', words: '到底啦，挑一本和呆迪一起读吧' },
  { path: '/book/detail?id=picture-first', words: '书单里的书' },
  { path: '/book/detail?book=book-one-umbrella', words: '读给我听' },
  { path: '/book/detail?book=book-one-umbrella', words: '读给我听', ...onTablet, on: ['guest'] },
  { path: '/book/detail/share?id=picture-first', words: '保存海报' },
  { path: '/book/medal_show', words: '等你来拿' },
  { path: '/book/mine', words: '勋章墙', ...own },

  // Videos
  { path: '/video_show', words: '连续播放' },
  { path: '/video_show?id=good-night-all', words: '连续播放', ...onTablet, on: ['guest'] },
  { path: '/video_show/topic_list', words: '看到底啦' },
  { path: '/video_show/play_list', words: '看到底啦' },
  { path: '/video_show/ad', words: '跳过' },

  // For parents, rankings and guides
  { path: '/parent_class', words: '孩子多大' },
  { path: '/parent_class?article=afraid-of-dark', words: '今天就能试' },
  { path: '/rank/index' },
  { path: '/rank/index?kind=listeners', words: '我的名次' },
  { path: '/rank/hd/index', ...onTablet },
  { path: '/terminal/car', words: '支持的型号' },
  { path: '/terminal/watch', words: '支持的型号' },
  { path: '/terminal/soundbox', words: '支持的型号', on: ['guest'] },
  { path: '/terminal/table', words: '支持的型号', on: ['guest'] },
  { path: '/terminal/dictionarypen', words: '支持的型号', on: ['guest'] },
  { path: '/terminal/tlj', words: '支持的型号', on: ['guest'] },
  { path: '/helper/projection', words: '投屏' },
  { path: '/document/copyright', words: '这里的内容属于谁' },

  // Learning, new words, dictation
  { path: '/learning', words: '听写' },
  { path: '/new_word', words: '下册' },
  { path: '/new_word?unit=g1b-1', words: '柳树' },
  { path: '/new_word?unit=g1b-1&character=春', words: '纠错' },
  { path: '/new_word?unit=g1b-1&character=春', words: '纠错', steps: ['描一描'], ...own },
  { path: '/new_word?unit=g1b-1&character=春', words: '纠错', steps: ['默一默'], ...own },
  { path: '/new_word?unit=g1b-1&character=春', words: '纠错', steps: ['认一认'], ...own },
  { path: '/new_word?practise=1', ...own },
  { path: '/new_word/wrong', ...own },
  { path: '/new_word/feedback', words: '提交', ...own },
  { path: '/dictation/index' },
  { path: '/dictation/index', on: ['reading'] },
  { path: '/dictation/preparation?units=g1a-1', words: '开始听写' },
  { path: '/dictation/preparation?units=g1a-1', words: '开始听写', steps: ['看看词语', '写在屏幕上'], ...own },
  { path: '/dictation/temp', words: '输入或粘贴词语', ...own },
  { path: '/dictation/main', words: '继续', on: ['reading'] },
  { path: '/dictation/main', steps: ['继续'], on: ['reading'] },
  { path: '/dictation/main', steps: ['开始'], on: ['finger'] },
  { path: '/dictation/result', words: '提交成绩', on: ['checking'] },
  { path: scored, ...own },
  { path: '/dictation/errorbook', ...own },
  { path: '/dictation/feedback', words: '提交', ...own },
];
