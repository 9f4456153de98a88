import { listArticles } from '#contract/catalogue/articles.ts';
import { listBooklists } from '#contract/books/books.ts';
import { listMedals } from '#contract/account/achievements.ts';
import { listLimited, listStories } from '#contract/catalogue/catalogue.ts';
import { getGuide } from '#contract/catalogue/guides.ts';
import { listCourses } from '#contract/catalogue/knowledge.ts';
import { listListenerRanking, listStoryRanking } from '#contract/catalogue/rankings.ts';
import { getHome } from '#contract/stories/stories.ts';
import { getShowcase } from '#contract/catalogue/topics.ts';
import { listVideos } from '#contract/catalogue/videos.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { contactEntries } from '#test/harness/screens/entries/contactEntries.ts';
import { creatorEntries, tipState } from '#test/harness/screens/entries/creatorEntries.ts';
import { recordingEntries } from '#test/harness/screens/entries/recordingEntries.ts';
import { shopEntries } from '#test/harness/screens/entries/shopEntries.ts';
import { experienceEntries } from '#test/harness/screens/entries/experienceEntries.ts';
import { familyEntries, restStates } from '#test/harness/screens/entries/familyEntries.ts';
import { workId } from '#test/harness/creators/workId.ts';
import type { ScreenEntry } from './screenState.ts';
import { noItems, onFamily, onGuest, onNewcomer, onTablet, waitsForData } from './entries/entryParts.ts';

const NO_SOUND = 'its states are set by hand, and nothing sounds';
/** Matches the ranking both if somebody has listened to a story this week and if nobody has. */
const ranking = /^(故事榜|榜上还空着)$/;

const noHome = { banners: [], picks: [], categories: [], shelves: [], mostPlayed: [] };
const noVideos = { topics: [], promotion: null };
const noPromotion = { topics: [{ id: 'sleep', title: '睡前', summary: '', videos: [] }], promotion: null };
const noStories = { endpoint: listStories, reply: noItems, text: '这里还没有故事' };
const noRanking = { endpoint: listStoryRanking, reply: { items: [] }, text: '榜上还空着' };
const stillNoVideos = { endpoint: listVideos, reply: noVideos, text: '视频还在路上' };

/**
 * The states of every screen that tests open. TypeScript requires an entry for every new screen; the tests then check
 * it for accessibility, keyboard use, layout and working controls.
 */
export const screenEntries: Record<ScreenId, ScreenEntry> = {
  home: [
    { text: '今天为你挑的', waitsForData, empty: { endpoint: getHome, reply: noHome, text: '故事还在路上' } },
    { text: '今天为你挑的', ...onTablet },
    ...restStates.home,
  ],
  layout: [{ text: '今天为你挑的', ...onGuest }],
  showcase: [
    { text: '看到底啦', waitsForData, empty: { endpoint: getShowcase, reply: { topics: [] }, text: '回首页听故事' } },
  ],
  topic: [{ query: '?id=lights-out', text: '别的专题', waitsForData }],
  login: [{ text: '手机号登录', ...onGuest }],
  openid: [{ text: '这里不用微信授权', ...onGuest }],
  about: [{ text: '呆迪听故事' }],
  debug: [{ text: '开始录制（刷新页面）' }],
  debugTools: [{ text: '本地存储' }],
  testToast: [{ text: '提示的先后', ...onGuest }],
  testPictures: [{ text: '换一批', ...onGuest }],
  testComponents: [{ text: '对照', ...onGuest }],
  testPlayer: [{ text: '放上完整故事', ...onGuest, idle: { 播放: NO_SOUND, 播放进度: NO_SOUND } }],
  testErrors: [{ text: '让它出错', ...onGuest }],
  exitInWebView: { redirectsTo: '首页' },

  // Account
  accountClose: [{ text: '会留下', ...onFamily }],
  accountClosePre: [
    { text: '订单、退款和退货都办完了。', ...onNewcomer },
    { text: '没有完成的订单', ...onFamily },
  ],
  accountCloseMain: [{ text: '7 天以后会删除', ...onNewcomer }],
  accountCloseRefuse: [
    { text: '都办完啦，可以继续了', ...onNewcomer },
    { text: '还有没办完的事', ...onFamily },
  ],
  accountCloseAgree: [{ text: '账号没有在注销', ...onNewcomer }],

  ...experienceEntries,

  // Audio
  category: [
    { text: '全部故事', waitsForData, empty: noStories },
    { query: '?category=bedtime&age=3-4', text: '睡前' },
  ],
  categoryTablet: [{ text: '全部故事', ...onTablet, waitsForData, empty: noStories }],
  tagSearch: [{ query: '?tag=睡前', text: '睡前的故事', waitsForData, empty: noStories }],
  story: [
    { query: '?id=daidi-ear-umbrella', text: '后退15秒', waitsForData },
    { query: '?id=daidi-ear-umbrella', text: '后退15秒', steps: ['播放'], ...onFamily },
    { query: '?id=daidi-ear-umbrella', text: '后退15秒', ...onTablet },
    { query: '?id=no-such-story', text: '回首页', ...onGuest },
    ...restStates.story,
  ],
  work: [
    { query: '?id=xiaoman-goose', text: '别的作品', waitsForData },
    { query: `?id=${workId('friend', 'published', 'friends')}`, text: '读的是这个故事', ...onFamily },
    tipState,
  ],
  series: [
    {
      query: '?id=daidi-big-ears',
      text: '海螺里的海',
      waitsForData,
      empty: { endpoint: listStories, reply: noItems, text: '故事还在路上' },
    },
    { query: '?id=daidi-big-ears', text: '海螺里的海', steps: ['播放：耳朵伞'], ...onGuest },
  ],
  knowledge: [
    { text: '课程都在这里啦', waitsForData, empty: { endpoint: listCourses, reply: noItems, text: '课程还在路上' } },
    { query: '?id=poem-doors', text: '章节', waitsForData },
  ],
  myDownloads: [{ text: /^(还没有下载故事|这里不能下载故事)$/ }],
  limited: [
    {
      text: '限时免费的故事',
      waitsForData,
      empty: { endpoint: listLimited, reply: { items: [], endsAt: null }, text: '这会儿没有限时免费' },
    },
  ],
  playHistory: [
    { text: '今天', ...onFamily },
    { text: '手机号登录', ...onGuest },
    { query: '?tab=subscriptions', text: '呆迪的大耳朵', ...onFamily },
    { text: '还没有听过故事', ...onNewcomer },
    { query: '?tab=favourites', text: '还没有收藏故事', ...onNewcomer },
    { query: '?tab=subscriptions', text: '还没有订阅专辑', ...onNewcomer },
  ],
  search: [
    { text: '大家都在找', ...onFamily },
    { text: '大家都在找', on: ['newcomer'] },
  ],
  top: [{ text: ranking, ...onFamily, waitsForData, empty: noRanking }],
  topSearch: [
    { ...onFamily },
    { typed: { label: '在榜单里找故事', text: '呆迪' }, ...onFamily },
    { typed: { label: '在榜单里找故事', text: '没有' }, then: '榜上没有“没有”', ...onNewcomer },
  ],
  blacklist: [{ ...onFamily }, { text: '黑名单是空的', ...onNewcomer }],

  // Booklists
  bookIndex: [
    {
      text: '到底啦，挑一本和呆迪一起读吧',
      waitsForData,
      empty: { endpoint: listBooklists, reply: noItems, text: '这里还没有书单' },
    },
  ],
  bookDetail: [
    { query: '?id=picture-first', text: '书单里的书', waitsForData },
    { query: '?book=book-one-umbrella', text: '读给我听', waitsForData },
    { query: '?book=book-one-umbrella', text: '读给我听', ...onTablet, ...onGuest },
    ...restStates.bookDetail,
  ],
  bookShare: [{ query: '?id=picture-first', text: '保存海报', waitsForData }],
  bookMedals: [
    { text: '等你来拿', waitsForData, empty: { endpoint: listMedals, reply: noItems, text: '勋章正在打磨' } },
  ],
  myBooks: [
    { text: '勋章墙', ...onFamily },
    { text: '书架还空着', ...onNewcomer },
  ],

  // Recordings and creators
  ...recordingEntries,
  creatorSquare: creatorEntries.creatorSquare,

  // Devices
  deviceIndex: familyEntries.deviceIndex,
  deviceDetail: familyEntries.deviceDetail,
  deviceName: familyEntries.deviceName,

  learning: [{ text: '听写' }],

  // Dictation
  dictationIndex: [{ text: '课本词语' }, { text: '接着听写', on: ['reading'] }],
  dictationPreparation: [
    { query: '?units=g1b-01', text: '开始听写' },
    { query: '?units=g1b-01', text: '开始听写', steps: ['看看词语', '写在屏幕上'], ...onFamily },
  ],
  dictationTemp: [{ text: '输入或粘贴词语', ...onFamily }],
  dictationMain: [
    { text: '继续', on: ['reading'] },
    { steps: ['继续'], on: ['reading'] },
    { steps: ['开始'], on: ['finger'] },
  ],
  dictationResult: [{ text: '提交成绩', on: ['checking'] }],
  dictationSubmit: [{ query: ({ scored }) => scored, ...onFamily }],
  dictationErrorBook: [{ ...onFamily }],
  dictationFeedback: [{ text: '提交', ...onFamily }],

  // New words
  newWord: [
    { text: '下册' },
    { query: '?unit=g1b-01', text: '会写的字' },
    { query: '?unit=g1b-01&character=霜', text: '先不用写' },
    { query: '?unit=g1b-01&character=春', text: '纠错' },
    { query: '?unit=g1b-01&character=春', text: '纠错', steps: ['描一描'], ...onFamily },
    { query: '?unit=g1b-01&character=春', text: '纠错', steps: ['默一默'], ...onFamily },
    { query: '?unit=g1b-01&character=春', text: '纠错', steps: ['认一认'], ...onFamily },
    { query: '?practise=1', ...onFamily },
  ],
  newWordWrong: [{ ...onFamily }],
  newWordFeedback: [{ text: '提交', ...onFamily }],

  // Documents
  personalData: [{ text: '账号资料' }, { text: '账号资料', ...onTablet }],
  personalDataDetail: [
    { query: '?kind=listening', text: '存在服务器', ...onFamily },
    { query: '?kind=health', text: '去登录', ...onGuest },
    { text: '看看收集清单', ...onGuest },
  ],
  copyright: [{ text: '这里的内容属于谁', waitsForData }],

  ...shopEntries,

  // Other
  feedback: contactEntries.feedback,
  friends: [
    { text: '本周一起听', ...onFamily, waitsForData },
    { text: '还没有好友', ...onNewcomer },
    { query: '?invite=AAAAAAAAAAAAAAAA', text: '打不开这个邀请', ...onFamily },
  ],
  eyeCare: familyEntries.eyeCare,
  profile: familyEntries.profile,
  editAvatar: [
    { text: '小老虎', ...onNewcomer },
    { text: '小老虎', steps: ['照片'], ...onNewcomer },
    { text: '小老虎', steps: ['头饰'], ...onNewcomer },
    { text: '小老虎', ...onTablet, ...onFamily },
  ],
  report: contactEntries.report,
  tasks: [
    { text: '今天的任务', ...onFamily, waitsForData },
    { text: '成长任务', ...onTablet, ...onFamily },
  ],
  shellLedger: [
    { text: '所有的贝壳都在这里了', ...onFamily, waitsForData },
    { query: '?kind=expired', text: '这里没有记录', ...onFamily },
    { text: '还没有贝壳', ...onNewcomer },
  ],
  projectionHelp: [{ text: '投屏', waitsForData }],
  openPlatform: contactEntries.openPlatform,
  parentClass: [
    { text: '孩子多大', waitsForData, empty: { endpoint: listArticles, reply: { items: [] }, text: '这里还没有文章' } },
    { query: '?article=afraid-of-dark', text: '今天就能试', waitsForData },
  ],
  privacy: familyEntries.privacy,
  rank: [
    { text: ranking, waitsForData, empty: noRanking },
    {
      query: '?kind=listeners',
      text: '我的名次',
      waitsForData,
      empty: { endpoint: listListenerRanking, reply: { items: [], own: null }, text: '还没有人上榜' },
    },
  ],
  rankTablet: [{ text: '谁最爱听', ...onTablet, waitsForData, empty: noRanking }],
  terminalCar: [
    {
      text: '支持的型号',
      waitsForData,
      empty: { endpoint: getGuide, reply: {}, status: 404, text: '说明还在写' },
    },
  ],
  terminalWatch: [{ text: '支持的型号' }],
  terminalSoundbox: [{ text: '支持的型号', ...onGuest }],
  terminalTablet: [{ text: '支持的型号', ...onGuest }],
  terminalDictionaryPen: [{ text: '支持的型号', ...onGuest }],
  terminalListeningMachine: [{ text: '支持的型号', ...onGuest }],
  video: [
    { text: '连续播放', waitsForData, empty: stillNoVideos },
    { query: '?id=good-night-all', text: '连续播放', ...onTablet, ...onGuest },
  ],
  videoTopics: [{ text: '看到底啦', waitsForData, empty: stillNoVideos }],
  videoAd: [{ text: '跳过', waitsForData, empty: { endpoint: listVideos, reply: noPromotion, text: '今天没有广告' } }],
  videoPlayList: [{ text: '看到底啦', waitsForData, empty: stillNoVideos }],
  writerSpace: creatorEntries.writerSpace,
  writerTipRank: creatorEntries.writerTipRank,
  writerTipAward: creatorEntries.writerTipAward,
  writerFans: creatorEntries.writerFans,
  writerFollows: creatorEntries.writerFollows,
  writerGroups: creatorEntries.writerGroups,
  writerWorks: creatorEntries.writerWorks,
  writerGoods: creatorEntries.writerGoods,
  webViewAuth: { redirectsTo: '注册 - 呆迪听故事' },
  notFound: [{ text: '回首页', ...onGuest }],
};
