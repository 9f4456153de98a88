import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import { prefetchStory } from '#features/stories/api.ts';
import type { Access } from '#platform/gate/access.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';

type Load = () => Promise<{ default: ComponentType }>;

export type Screen = Access & {
  /** The title of the screen, which is also the document title. */
  title: string;
  load: Load;
  /** The bottom tab that leads to this screen. */
  tab?: 'stories' | 'learning' | 'mall' | 'me';
  /** True for screens without the mini player, because they play no stories or play a sound of their own. */
  isQuiet?: true;
  /**
   * How the limits of a child apply to the screen. `screen` and `listen`: time on the screen counts as this kind of
   * use, and the rest screen covers the screen while this kind of use is not allowed. `adult`: the rest screen never
   * covers the screen, because an adult needs the screen to end the rest.
   */
  use?: 'screen' | 'listen' | 'adult';
  /**
   * Requests the data that the screen needs first, for the parameters of its address. It may be called at every touch
   * of a link.
   */
  prefetch?: (params: Record<string, string>, dispatch: Prefetch) => void;
};

type Prefetch = ThunkDispatch<unknown, unknown, UnknownAction>;

const deviceName: Load = () => import(/* webpackChunkName: "devices" */ '#features/devices/DeviceNameScreen.tsx');
const deviceDetail: Load = () => import(/* webpackChunkName: "devices" */ '#features/devices/DeviceDetailScreen.tsx');
const deviceIndex: Load = () => import(/* webpackChunkName: "devices" */ '#features/devices/DeviceIndexScreen.tsx');
const report: Load = () => import(/* webpackChunkName: "report" */ '#features/report/ReportScreen.tsx');
const feedback: Load = () => import('#features/feedback/FeedbackScreen.tsx');
const openPlatform: Load = () => import('#features/openPlatform/OpenPlatformScreen.tsx');
const aim: Load = () => import(/* webpackChunkName: "experience" */ '#features/experience/aims/AimScreen.tsx');
const editAim: Load = () => import(/* webpackChunkName: "experience" */ '#features/experience/edit/EditAimScreen.tsx');
const exclusiveAims: Load = () =>
  import(/* webpackChunkName: "experience" */ '#features/experience/discover/ExclusiveAimsScreen.tsx');
const experienceSearch: Load = () =>
  import(/* webpackChunkName: "experience" */ '#features/experience/search/ExperienceSearchScreen.tsx');
const experienceIntro: Load = () =>
  import(/* webpackChunkName: "experience" */ '#features/experience/intro/IntroScreen.tsx');
const experienceDiscover: Load = () =>
  import(/* webpackChunkName: "experience" */ '#features/experience/discover/DiscoverScreen.tsx');
const experienceExplore: Load = () =>
  import(/* webpackChunkName: "experience" */ '#features/experience/discover/ExploreScreen.tsx');
const experienceRank: Load = () =>
  import(/* webpackChunkName: "experience" */ '#features/experience/rank/ExperienceRankScreen.tsx');
const experienceTag: Load = () =>
  import(/* webpackChunkName: "experience" */ '#features/experience/discover/TagScreen.tsx');
const creatorSquare: Load = () =>
  import(/* webpackChunkName: "creators" */ '#features/creators/square/SquareScreen.tsx');
const writerSpace: Load = () => import(/* webpackChunkName: "creators" */ '#features/creators/space/SpaceScreen.tsx');
const writerTipRank: Load = () =>
  import(/* webpackChunkName: "creators" */ '#features/creators/space/SupportersScreen.tsx');
const writerTipAward: Load = () =>
  import(/* webpackChunkName: "creators" */ '#features/creators/space/AwardsScreen.tsx');
const writerFans: Load = () => import(/* webpackChunkName: "creators" */ '#features/creators/people/FansScreen.tsx');
const writerFollows: Load = () =>
  import(/* webpackChunkName: "creators" */ '#features/creators/people/FollowsScreen.tsx');
const writerGroups: Load = () =>
  import(/* webpackChunkName: "creators" */ '#features/creators/groups/GroupsScreen.tsx');
const writerGoods: Load = () => import(/* webpackChunkName: "creators" */ '#features/creators/space/GoodsScreen.tsx');
const writerWorks: Load = () => import(/* webpackChunkName: "creators" */ '#features/creators/space/WorksScreen.tsx');
const notFound: Load = () => import('#features/notFound/NotFoundScreen.tsx');
const home: Load = () => import(/* webpackChunkName: "home" */ '#features/home/HomeScreen.tsx');
const story: Load = () => import(/* webpackChunkName: "story" */ '#features/stories/story/StoryScreen.tsx');
const work: Load = () => import(/* webpackChunkName: "work" */ '#features/stories/works/WorkScreen.tsx');
const series: Load = () => import(/* webpackChunkName: "series" */ '#features/catalogue/series/SeriesScreen.tsx');
const category: Load = () =>
  import(/* webpackChunkName: "category" */ '#features/catalogue/category/CategoryScreen.tsx');
const knowledge: Load = () =>
  import(/* webpackChunkName: "knowledge" */ '#features/catalogue/knowledge/KnowledgeScreen.tsx');
const tagSearch: Load = () => import('#features/catalogue/category/TagScreen.tsx');
const limited: Load = () => import('#features/catalogue/limited/LimitedScreen.tsx');
const blacklist: Load = () => import('#features/catalogue/blocked/BlacklistScreen.tsx');
const playHistory: Load = () => import('#features/catalogue/history/PlayHistoryScreen.tsx');
const myDownloads: Load = () => import(/* webpackChunkName: "downloads" */ '#features/downloads/DownloadsScreen.tsx');
const bookIndex: Load = () => import(/* webpackChunkName: "books" */ '#features/books/index/BookIndexScreen.tsx');
const bookDetail: Load = () => import(/* webpackChunkName: "book" */ '#features/books/detail/BookDetailScreen.tsx');
const guide: Load = () => import(/* webpackChunkName: "guide" */ '#features/guides/GuideScreen.tsx');
const learning: Load = () => import(/* webpackChunkName: "learning" */ '#features/learning/LearningScreen.tsx');
const launchAudio: Load = () => import(/* webpackChunkName: "recording" */ '#features/recording/LaunchAudioScreen.tsx');
const launchAudition: Load = () =>
  import(/* webpackChunkName: "recording" */ '#features/recording/audition/AuditionScreen.tsx');
const newWord: Load = () => import('#features/newWords/NewWordScreen.tsx');
const newWordWrong: Load = () => import('#features/newWords/WrongWordsScreen.tsx');
const newWordFeedback: Load = () => import('#features/wordFeedback/NewWordFeedbackScreen.tsx');
const dictationFeedback: Load = () => import('#features/wordFeedback/DictationFeedbackScreen.tsx');
const dictationIndex: Load = () => import('#features/dictation/choice/DictationIndexScreen.tsx');
const dictationPreparation: Load = () => import('#features/dictation/preparation/DictationPreparationScreen.tsx');
const dictationMain: Load = () => import('#features/dictation/reading/DictationMainScreen.tsx');
const dictationResult: Load = () => import('#features/dictation/checking/DictationResultScreen.tsx');
const dictationSubmit: Load = () => import('#features/dictation/checking/DictationSubmitScreen.tsx');
const dictationErrorBook: Load = () => import('#features/dictation/errorBook/ErrorBookScreen.tsx');
const dictationTemp: Load = () => import('#features/dictation/ownList/DictationTempScreen.tsx');
const search: Load = () => import(/* webpackChunkName: "search" */ '#features/catalogue/search/SearchScreen.tsx');
const bookShare: Load = () => import(/* webpackChunkName: "bookShare" */ '#features/books/share/BookShareScreen.tsx');
const bookMedals: Load = () => import('#features/achievements/MedalsScreen.tsx');
const myBooks: Load = () => import('#features/books/mine/MyBooksScreen.tsx');
const health: Load = () => import('#features/health/HealthScreen.tsx');
const editHealth: Load = () => import('#features/health/EditHealthScreen.tsx');
const addressList: Load = () =>
  import(/* webpackChunkName: "addresses" */ '#features/addresses/list/AddressListScreen.tsx');
const addressForm: Load = () => import(/* webpackChunkName: "addresses" */ '#features/addresses/AddressFormScreen.tsx');
const login: Load = () => import(/* webpackChunkName: "login" */ '#features/login/LoginScreen.tsx');
const mall: Load = () => import(/* webpackChunkName: "mall" */ '#features/mall/front/MallScreen.tsx');
const hardware: Load = () => import(/* webpackChunkName: "hardware" */ '#features/mall/hardware/HardwareScreen.tsx');
const hardwareGoods: Load = () =>
  import(/* webpackChunkName: "goods" */ '#features/mall/goods/HardwareGoodsScreen.tsx');
const mallGoods: Load = () => import(/* webpackChunkName: "goods" */ '#features/mall/goods/MallGoodsScreen.tsx');
const exchangeGoods: Load = () =>
  import(/* webpackChunkName: "goods" */ '#features/mall/goods/ExchangeGoodsScreen.tsx');
const storyPackage: Load = () => import(/* webpackChunkName: "package" */ '#features/mall/packages/PackageScreen.tsx');
const purchased: Load = () => import('#features/mall/purchased/PurchasedScreen.tsx');
const membership: Load = () => import(/* webpackChunkName: "membership" */ '#features/mall/plans/MembershipScreen.tsx');
const exchangePayment: Load = () =>
  import(/* webpackChunkName: "orders" */ '#features/orders/checkout/ExchangePaymentScreen.tsx');
const myVouchers: Load = () => import(/* webpackChunkName: "vouchers" */ '#features/vouchers/VoucherListScreen.tsx');
const voucher: Load = () => import(/* webpackChunkName: "vouchers" */ '#features/vouchers/VoucherScreen.tsx');
const recharge: Load = () => import(/* webpackChunkName: "vouchers" */ '#features/vouchers/RechargeScreen.tsx');
const mallConfirm: Load = () =>
  import(/* webpackChunkName: "orders" */ '#features/orders/checkout/MallConfirmScreen.tsx');
const mallOrder: Load = () => import(/* webpackChunkName: "orders" */ '#features/orders/pay/MallOrderScreen.tsx');
const exchangeResult: Load = () =>
  import(/* webpackChunkName: "orders" */ '#features/orders/checkout/ExchangeResultScreen.tsx');
const exchangeDetail: Load = () =>
  import(/* webpackChunkName: "orders" */ '#features/orders/detail/ExchangeDetailScreen.tsx');
const exchangeLog: Load = () => import(/* webpackChunkName: "orders" */ '#features/orders/list/ExchangeLogScreen.tsx');
const orderDetail: Load = () =>
  import(/* webpackChunkName: "orders" */ '#features/orders/detail/OrderDetailScreen.tsx');
const orderAddress: Load = () =>
  import(/* webpackChunkName: "orders" */ '#features/orders/address/OrderAddressScreen.tsx');
const logistics: Load = () => import(/* webpackChunkName: "orders" */ '#features/orders/logistics/LogisticsScreen.tsx');
const orderList: Load = () => import(/* webpackChunkName: "orders" */ '#features/orders/list/OrderListScreen.tsx');
const myOrders: Load = () => import(/* webpackChunkName: "orders" */ '#features/orders/list/MyOrdersScreen.tsx');
const payRequest: Load = () =>
  import(/* webpackChunkName: "orders" */ '#features/orders/payRequest/PayRequestScreen.tsx');
const payForFriend: Load = () =>
  import(/* webpackChunkName: "payForFriend" */ '#features/orders/friend/FriendScreen.tsx');
const experienceList: Load = () =>
  import(/* webpackChunkName: "experience" */ '#features/experience/timeline/ExperienceListScreen.tsx');
const experienceFavourite: Load = () =>
  import(/* webpackChunkName: "experience" */ '#features/experience/favourites/FavouriteScreen.tsx');
const honours: Load = () =>
  import(/* webpackChunkName: "experience" */ '#features/experience/honours/HonoursScreen.tsx');
const editHonour: Load = () =>
  import(/* webpackChunkName: "experience" */ '#features/experience/honours/EditHonourScreen.tsx');
const parentClass: Load = () =>
  import(/* webpackChunkName: "parentClass" */ '#features/parentClass/ParentClassScreen.tsx');
const profile: Load = () => import(/* webpackChunkName: "profile" */ '#features/profile/ProfileScreen.tsx');
const editAvatar: Load = () => import(/* webpackChunkName: "avatar" */ '#features/profile/avatar/EditAvatarScreen.tsx');
const privacy: Load = () => import('#features/privacy/PrivacyScreen.tsx');
const personalData: Load = () =>
  import(/* webpackChunkName: "personalData" */ '#features/privacy/data/PersonalDataScreen.tsx');
const personalDataDetail: Load = () =>
  import(/* webpackChunkName: "personalData" */ '#features/privacy/data/PersonalDataDetailScreen.tsx');
const accountClose: Load = () => import(/* webpackChunkName: "closing" */ '#features/privacy/closing/CloseScreen.tsx');
const accountClosePre: Load = () =>
  import(/* webpackChunkName: "closing" */ '#features/privacy/closing/ClosePreScreen.tsx');
const accountCloseMain: Load = () =>
  import(/* webpackChunkName: "closing" */ '#features/privacy/closing/CloseMainScreen.tsx');
const accountCloseRefuse: Load = () =>
  import(/* webpackChunkName: "closing" */ '#features/privacy/closing/CloseRefuseScreen.tsx');
const accountCloseAgree: Load = () =>
  import(/* webpackChunkName: "closing" */ '#features/privacy/closing/CloseAgreeScreen.tsx');
const about: Load = () => import('#features/about/AboutScreen.tsx');
const openid: Load = () => import('#features/openid/OpenIdScreen.tsx');
const exitInWebView: Load = () => import('#features/exit/ExitScreen.tsx');
const eyeCare: Load = () => import(/* webpackChunkName: "eyeCare" */ '#features/eyeCare/settings/EyeCareScreen.tsx');
const rank: Load = () => import(/* webpackChunkName: "rank" */ '#features/rankings/RankScreen.tsx');
const rankTablet: Load = () => import(/* webpackChunkName: "rankTablet" */ '#features/rankings/TabletRankScreen.tsx');
const showcase: Load = () => import(/* webpackChunkName: "showcase" */ '#features/topics/ShowcaseScreen.tsx');
const friends: Load = () => import(/* webpackChunkName: "friends" */ '#features/friends/FriendScreen.tsx');
const tasks: Load = () => import(/* webpackChunkName: "tasks" */ '#features/tasks/TaskScreen.tsx');
const shellLedger: Load = () => import(/* webpackChunkName: "tasks" */ '#features/tasks/ShellLedgerScreen.tsx');
const topic: Load = () => import(/* webpackChunkName: "topic" */ '#features/topics/TopicScreen.tsx');
const top: Load = () => import(/* webpackChunkName: "top" */ '#features/rankings/TopScreen.tsx');
const topSearch: Load = () => import(/* webpackChunkName: "topSearch" */ '#features/rankings/TopSearchScreen.tsx');
const video: Load = () => import(/* webpackChunkName: "video" */ '#features/videos/VideoScreen.tsx');
const videoTopics: Load = () =>
  import(/* webpackChunkName: "videoTopics" */ '#features/videos/topics/VideoTopicsScreen.tsx');
const videoAd: Load = () => import(/* webpackChunkName: "videoAd" */ '#features/videos/AdScreen.tsx');
const videoPlayList: Load = () => import(/* webpackChunkName: "videoPlayList" */ '#features/videos/PlayListScreen.tsx');
const webViewAuth: Load = () => import('#features/login/WebViewAuthScreen.tsx');

/** The endpoints are loaded together with the screen's chunk, so that the first chunk does not contain them. */
const prefetchBooks: Screen['prefetch'] = (params, dispatch) => {
  import(/* webpackChunkName: "book" */ '#features/books/api.ts').then(
    (books) => books.prefetchBooks(params, dispatch),
    () => undefined,
  );
};

const prefetchCategories: Screen['prefetch'] = (params, dispatch) => {
  import(/* webpackChunkName: "category" */ '#features/catalogue/api.ts').then(
    (catalogue) => catalogue.prefetchCategories(params, dispatch),
    () => undefined,
  );
};

const prefetchSeries: Screen['prefetch'] = (params, dispatch) => {
  import(/* webpackChunkName: "series" */ '#features/catalogue/api.ts').then(
    (catalogue) => catalogue.prefetchSeries(params, dispatch),
    () => undefined,
  );
};

const prefetchKnowledge: Screen['prefetch'] = (params, dispatch) => {
  import(/* webpackChunkName: "knowledge" */ '#features/catalogue/knowledge/api.ts').then(
    (knowledgeApi) => knowledgeApi.prefetchKnowledge(params, dispatch),
    () => undefined,
  );
};

const prefetchMall: Screen['prefetch'] = (params, dispatch) => {
  import(/* webpackChunkName: "mall" */ '#features/mall/api.ts').then(
    (mallApi) => mallApi.prefetchMall(params, dispatch),
    () => undefined,
  );
};

/** A production bundle does not contain the screens for developers and QA. */
const isProduction = __APP_ENV__ === 'production';
const debug: Load = isProduction ? notFound : () => import('#features/debug/DebugScreen.tsx');
const debugTools: Load = isProduction ? notFound : () => import('#features/debug/DebugToolsScreen.tsx');
const testToast: Load = isProduction ? notFound : () => import('#features/gallery/ToastGalleryScreen.tsx');
const testPictures: Load = isProduction ? notFound : () => import('#features/gallery/SamplePicturesScreen.tsx');
const testComponents: Load = isProduction ? notFound : () => import('#features/gallery/GalleryScreen.tsx');
const testPlayer: Load = isProduction
  ? notFound
  : () => import('#features/stories/story/gallery/PlayerGalleryScreen.tsx');
const testErrors: Load = isProduction ? notFound : () => import('#features/gallery/ErrorGalleryScreen.tsx');

/** The table of all screens: title, access and module (ROUTE-01). Their paths are in platform/navigation. */
export const screens: Record<ScreenId, Screen> = {
  home: { title: '首页', load: home, tab: 'stories' },
  layout: { title: '首页', load: home, tab: 'stories' },
  showcase: { title: '精选', load: showcase },
  topic: { title: '专题', load: topic },
  login: { title: '登录', access: 'public', load: login, isQuiet: true, use: 'adult' },
  openid: { title: '微信授权', load: openid, isQuiet: true, use: 'adult' },
  about: { title: '关于我们', access: 'public', load: about, use: 'adult' },
  debug: { title: '调试', load: debug },
  debugTools: { title: '调试工具', load: debugTools },
  testToast: { title: '测试 提示与遮罩', load: testToast },
  testPictures: { title: '测试 示例图片', load: testPictures },
  testComponents: { title: '测试 组件', load: testComponents },
  testPlayer: { title: '测试 播放器', load: testPlayer },
  testErrors: { title: '测试 错误', load: testErrors },
  exitInWebView: { title: '退出', load: exitInWebView, isQuiet: true, use: 'adult' },

  // Account
  accountClose: { title: '注销账号', access: 'login', load: accountClose },
  accountClosePre: { title: '注销账号', access: 'login', load: accountClosePre },
  accountCloseMain: { title: '注销账号', access: 'login', load: accountCloseMain },
  accountCloseRefuse: { title: '注销账号', access: 'login', load: accountCloseRefuse },
  accountCloseAgree: { title: '注销账号', access: 'login', load: accountCloseAgree },

  // Address
  addressList: { title: '收货地址', access: 'login', load: addressList },
  addressForm: { title: '编辑地址', access: 'login', load: addressForm },
  orderAddress: { title: '修改订单地址', access: 'login', load: orderAddress },

  // Experience
  aim: { title: '成长目标', access: 'public', load: aim },
  editAim: { title: '编辑目标', access: 'login', load: editAim },
  experienceList: { title: '我的履历', access: 'login', load: experienceList },
  experienceFavourite: { title: '添加收藏', access: 'login', load: experienceFavourite },
  health: { title: '健康档案', access: 'login', load: health },
  editHealth: { title: '编辑健康记录', access: 'login', load: editHealth },
  exclusiveAims: { title: '专属目标', load: exclusiveAims },
  experienceSearch: { title: '搜索履历', load: experienceSearch },
  experienceIntro: { title: '履历介绍', load: experienceIntro },
  experienceDiscover: { title: '发现', load: experienceDiscover },
  experienceExplore: { title: '探索', load: experienceExplore },
  honours: { title: '我的荣誉', load: honours },
  editHonour: { title: '编辑荣誉', load: editHonour },
  experienceRank: { title: '履历排行', load: experienceRank },
  experienceTag: { title: '履历标签', load: experienceTag },

  // Audio
  category: { title: '分类', load: category, prefetch: prefetchCategories },
  categoryTablet: { title: '分类', load: category, prefetch: prefetchCategories },
  tagSearch: { title: '标签', load: tagSearch },
  story: { title: '故事详情', load: story, prefetch: prefetchStory, use: 'listen' },
  work: { title: '作品详情', load: work, use: 'listen' },
  series: { title: '专辑', load: series, prefetch: prefetchSeries },
  knowledge: { title: '知识', load: knowledge, prefetch: prefetchKnowledge },
  limited: { title: '限时免费', load: limited },
  playHistory: { title: '播放历史', access: 'login', load: playHistory },
  myDownloads: { title: '我的下载', load: myDownloads },
  search: { title: '搜索', access: 'login', load: search },
  top: { title: '榜单', access: 'login', load: top },
  topSearch: { title: '榜单搜索', access: 'login', load: topSearch },
  blacklist: { title: '内容黑名单', access: 'login', load: blacklist },

  // Booklists
  bookIndex: { title: '书单', load: bookIndex },
  bookDetail: { title: '书单详情', load: bookDetail, prefetch: prefetchBooks, use: 'screen' },
  bookShare: { title: '书单分享', load: bookShare, prefetch: prefetchBooks },
  bookMedals: { title: '勋章墙', load: bookMedals },
  myBooks: { title: '我的书单', access: 'login', load: myBooks },

  // Recording
  launchAudio: { title: '我要录音', access: 'login', load: launchAudio, isQuiet: true },
  launchAudition: { title: '试听', access: 'login', load: launchAudition, isQuiet: true },
  launchAudioTablet: { title: '我要录音', access: 'login', load: launchAudio, isQuiet: true },
  creatorSquare: { title: '创作者广场', load: creatorSquare },

  // Devices
  deviceIndex: { title: '设备管理', access: 'login', load: deviceIndex },
  deviceDetail: { title: '设备详情', load: deviceDetail },
  deviceName: { title: '设备名称', load: deviceName },

  learning: { title: '学习', load: learning, tab: 'learning' },

  // Dictation
  dictationIndex: { title: '听写', load: dictationIndex },
  dictationPreparation: { title: '听写准备', load: dictationPreparation },
  dictationTemp: { title: '临时听写', access: 'login', load: dictationTemp },
  dictationMain: { title: '听写中', access: 'login', load: dictationMain, isQuiet: true, use: 'screen' },
  dictationResult: { title: '听写结果', access: 'login', load: dictationResult, isQuiet: true },
  dictationSubmit: { title: '提交成绩', access: 'login', load: dictationSubmit },
  dictationErrorBook: { title: '错题本', access: 'login', load: dictationErrorBook },
  dictationFeedback: { title: '听写反馈', access: 'login', load: dictationFeedback },

  // New words
  newWord: { title: '生字', load: newWord, use: 'screen' },
  newWordWrong: { title: '生字错题', access: 'login', load: newWordWrong, use: 'screen' },
  newWordFeedback: { title: '生字反馈', access: 'login', load: newWordFeedback },

  // Documents
  personalData: { title: '个人信息收集清单', load: personalData },
  personalDataDetail: { title: '个人信息详情', load: personalDataDetail },
  copyright: { title: '版权声明', load: guide },

  // Malls and orders
  equipmentMall: { title: '硬件商城', access: 'login', load: hardware },
  equipmentGoods: { title: '商品详情', load: hardwareGoods },
  exchangeMall: { title: '贝壳商城', access: 'login', load: mall, prefetch: prefetchMall, tab: 'mall' },
  exchangeGoods: { title: '兑换商品', access: 'login', load: exchangeGoods },
  exchangeDetail: { title: '兑换详情', access: 'login', load: exchangeDetail },
  exchangePayment: { title: '兑换支付', access: 'login', load: exchangePayment, isQuiet: true },
  exchangeResult: { title: '兑换结果', access: 'login', load: exchangeResult, isQuiet: true },
  exchangeLog: { title: '兑换记录', access: 'login', load: exchangeLog },
  mallGoods: { title: '商品详情', access: 'login', load: mallGoods },
  mallConfirm: { title: '确认订单', access: 'login', load: mallConfirm, isQuiet: true },
  mallOrder: { title: '商城订单', access: 'login', load: mallOrder, isQuiet: true },
  orderList: { title: '订单', access: 'login', load: orderList },
  orderDetail: { title: '订单详情', access: 'login', load: orderDetail },
  logistics: { title: '物流', access: 'login', load: logistics },
  myOrders: { title: '我的订单', access: 'login', load: myOrders },
  myPurchased: { title: '我的已购', access: 'login', load: purchased },
  myVouchers: { title: '我的卡券', access: 'login', load: myVouchers },
  voucherDetail: { title: '卡券详情', access: 'login', load: voucher },
  payRequest: { title: '发起付款', load: payRequest },
  payForFriend: { title: '找人代付', load: payForFriend, isQuiet: true },
  membership: { title: '会员中心', load: membership },
  storyPackage: { title: '故事礼包', load: storyPackage },
  recharge: { title: '卡券兑换', access: 'login', load: recharge },

  // Other
  feedback: { title: '意见反馈', access: 'login', load: feedback },
  friends: { title: '好友互动', access: 'login', load: friends },
  eyeCare: { title: '护眼模式', access: 'login', load: eyeCare, use: 'adult' },
  profile: { title: '个人资料', access: 'login', load: profile, tab: 'me' },
  editAvatar: { title: '编辑头像', access: 'login', load: editAvatar },
  report: { title: '听故事报告', access: 'login', load: report },
  tasks: { title: '任务中心', access: 'login', load: tasks },
  shellLedger: { title: '贝壳记录', access: 'login', load: shellLedger },
  projectionHelp: { title: '投屏帮助', load: guide },
  openPlatform: { title: '开放平台', load: openPlatform },
  parentClass: { title: '家长课堂', load: parentClass },
  privacy: { title: '隐私管理', load: privacy, use: 'adult' },
  rank: { title: '排行榜', load: rank },
  rankTablet: { title: '排行榜', load: rankTablet },
  terminalCar: { title: '车载', load: guide },
  terminalWatch: { title: '手表', load: guide },
  terminalSoundbox: { title: '音箱', load: guide },
  terminalTablet: { title: '平板', load: guide },
  terminalDictionaryPen: { title: '词典笔', load: guide },
  terminalListeningMachine: { title: '听力机', load: guide },
  video: { title: '视频', load: video, isQuiet: true, use: 'screen' },
  videoTopics: { title: '视频专题', load: videoTopics },
  videoAd: { title: '广告', load: videoAd, isQuiet: true, use: 'screen' },
  videoPlayList: { title: '播放列表', load: videoPlayList },
  writerSpace: { title: '创作者空间', access: 'login', load: writerSpace },
  writerTipRank: { title: '电力榜', access: 'login', load: writerTipRank },
  writerTipAward: { title: '电力奖励', access: 'login', load: writerTipAward },
  writerFans: { title: '粉丝', access: 'login', load: writerFans },
  writerFollows: { title: '关注', access: 'login', load: writerFollows },
  writerGroups: { title: '粉丝团', access: 'login', load: writerGroups },
  writerWorks: { title: '作品', access: 'login', load: writerWorks },
  writerGoods: { title: '周边', access: 'login', load: writerGoods },
  webViewAuth: { title: '认证', load: webViewAuth, isQuiet: true, use: 'adult' },
  notFound: { title: '页面不存在', load: notFound },
};
