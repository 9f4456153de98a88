import type { KeptPhone } from './family.ts';

export interface ScreenState {
  /** Includes the query that the screen needs. */
  path: string;
  /** A text that shows that the screen has loaded; without it, the screen has loaded when it is no longer busy. */
  text?: string;
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
  { path: '/', text: '今天为你挑的' },
  { path: '/', text: '今天为你挑的', ...onTablet },
  { path: '/layout', text: '今天为你挑的', on: ['guest'] },
  { path: '/showcase', text: '看到底啦' },
  { path: '/topic?id=lights-out', text: '别的专题' },
  { path: '/login', text: '手机号登录', on: ['guest'] },
  { path: '/openid', on: ['guest'] },
  { path: '/about' },
  { path: '/cydebug' },
  { path: '/cydebug/page2' },
  { path: '/test', on: ['guest'] },
  { path: '/test2', on: ['guest'] },
  { path: '/test_page1', on: ['guest'] },
  { path: '/test_page2', on: ['guest'], idle: { 播放: NO_SOUND, 播放进度: NO_SOUND } },
  { path: '/test_page3', on: ['guest'] },
  { path: '/profile', text: '退出登录', ...own },
  { path: '/open_platform', text: '这里还没有开放', on: ['guest'] },
  { path: '/404', on: ['guest'] },

  // Audio
  { path: '/audio_category', text: '全部故事' },
  { path: '/audio_category?category=bedtime&age=3-4' },
  { path: '/audio_category/hd', text: '全部故事', ...onTablet },
  { path: '/special_tag_search?tag=睡前', text: '睡前的故事' },
  { path: '/audio_detail?id=daidi-ear-umbrella', text: '后退15秒' },
  { path: '/audio_detail?id=daidi-ear-umbrella', text: '后退15秒', steps: ['播放'], on: ['family'] },
  { path: '/audio_detail?id=daidi-ear-umbrella', text: '后退15秒', ...onTablet },
  { path: '/audio_detail?id=no-such-story', text: '回首页', on: ['guest'] },
  { path: '/workdetail?id=xiaoman-goose', text: '别的作品' },
  { path: '/series?id=daidi-big-ears', text: '海螺里的海' },
  { path: '/series?id=daidi-big-ears', text: '海螺里的海', steps: ['播放：耳朵伞'], on: ['guest'] },
  { path: '/knowledge', text: '课程都在这里啦' },
  { path: '/knowledge?id=space-neighbours', text: '章节' },
  { path: '/limited', text: '限时免费的故事' },
  { path: '/play_history', text: '今天', ...own },
  { path: '/play_history', text: '手机号登录', on: ['guest'] },
  { path: '/play_history?tab=subscriptions', ...own },
  { path: '/search', text: '大家都在找', ...own },
  { path: '/top', ...own },
  { path: '/top/search', ...own },
  { path: '/top/search?text=呆迪', ...own },
  { path: '/blacklist', ...own },

  // Booklists
  { path: '/book/index', text: '到底啦，挑一本和呆迪一起读吧' },
  { path: '/book/detail?id=picture-first', text: '书单里的书' },
  { path: '/book/detail?book=book-one-umbrella', text: '读给我听' },
  { path: '/book/detail?book=book-one-umbrella', text: '读给我听', ...onTablet, on: ['guest'] },
  { path: '/book/detail/share?id=picture-first', text: '保存海报' },
  { path: '/book/medal_show', text: '等你来拿' },
  { path: '/book/mine', text: '勋章墙', ...own },

  // Videos
  { path: '/video_show', text: '连续播放' },
  { path: '/video_show?id=good-night-all', text: '连续播放', ...onTablet, on: ['guest'] },
  { path: '/video_show/topic_list', text: '看到底啦' },
  { path: '/video_show/play_list', text: '看到底啦' },
  { path: '/video_show/ad', text: '跳过' },

  // For parents, rankings and guides
  { path: '/parent_class', text: '孩子多大' },
  { path: '/parent_class?article=afraid-of-dark', text: '今天就能试' },
  { path: '/rank/index' },
  { path: '/rank/index?kind=listeners', text: '我的名次' },
  { path: '/rank/hd/index', ...onTablet },
  { path: '/terminal/car', text: '支持的型号' },
  { path: '/terminal/watch', text: '支持的型号' },
  { path: '/terminal/soundbox', text: '支持的型号', on: ['guest'] },
  { path: '/terminal/table', text: '支持的型号', on: ['guest'] },
  { path: '/terminal/dictionarypen', text: '支持的型号', on: ['guest'] },
  { path: '/terminal/tlj', text: '支持的型号', on: ['guest'] },
  { path: '/helper/projection', text: '投屏' },
  { path: '/document/copyright', text: '这里的内容属于谁' },

  // Learning, new words, dictation
  { path: '/learning', text: '听写' },
  { path: '/new_word', text: '下册' },
  { path: '/new_word?unit=g1b-1', text: '柳树' },
  { path: '/new_word?unit=g1b-1&character=春', text: '纠错' },
  { path: '/new_word?unit=g1b-1&character=春', text: '纠错', steps: ['描一描'], ...own },
  { path: '/new_word?unit=g1b-1&character=春', text: '纠错', steps: ['默一默'], ...own },
  { path: '/new_word?unit=g1b-1&character=春', text: '纠错', steps: ['认一认'], ...own },
  { path: '/new_word?practise=1', ...own },
  { path: '/new_word/wrong', ...own },
  { path: '/new_word/feedback', text: '提交', ...own },
  { path: '/dictation/index' },
  { path: '/dictation/index', on: ['reading'] },
  { path: '/dictation/preparation?units=g1a-1', text: '开始听写' },
  { path: '/dictation/preparation?units=g1a-1', text: '开始听写', steps: ['看看词语', '写在屏幕上'], ...own },
  { path: '/dictation/temp', text: '输入或粘贴词语', ...own },
  { path: '/dictation/main', text: '继续', on: ['reading'] },
  { path: '/dictation/main', steps: ['继续'], on: ['reading'] },
  { path: '/dictation/main', steps: ['开始'], on: ['finger'] },
  { path: '/dictation/result', text: '提交成绩', on: ['checking'] },
  { path: scored, ...own },
  { path: '/dictation/errorbook', ...own },
  { path: '/dictation/feedback', text: '提交', ...own },
];
