/** The paths of all screens below the base path /combine/. `app/screens.ts` defines what they show. */
export const paths = {
  home: '/',
  layout: '/layout',
  showcase: '/showcase',
  topic: '/topic',
  login: '/login',
  openid: '/openid',
  about: '/about',
  debug: '/cydebug',
  debugTools: '/cydebug/page2',
  testToast: '/test',
  testPictures: '/test2',
  testComponents: '/test_page1',
  testPlayer: '/test_page2',
  testErrors: '/test_page3',
  exitInWebView: '/exitInWebView',

  // Account
  accountClose: '/account/close',
  accountClosePre: '/account/close/pre',
  accountCloseMain: '/account/close/main',
  accountCloseRefuse: '/account/close/refuse',
  accountCloseAgree: '/account/close/agree',

  // Address
  addressList: '/address/edit',
  addressForm: '/addr/edit',
  orderAddress: '/address/editGoodsAddress',

  // Experience: aims, health and honours of a child
  aim: '/experience/aim',
  editAim: '/experience/edit_aim',
  experienceList: '/experience/list',
  experienceFavourite: '/experience/add_fav',
  health: '/experience/my_health',
  editHealth: '/experience/edit_health',
  exclusiveAims: '/experience/excl_aim',
  experienceSearch: '/experience/search',
  experienceIntro: '/experience/intro',
  experienceDiscover: '/experience/discover',
  experienceExplore: '/experience/explore',
  honours: '/experience/my_honor',
  editHonour: '/experience/edit_honor',
  experienceRank: '/experience/rank',
  experienceTag: '/experience/tag',

  // Audio
  category: '/audio_category',
  categoryTablet: '/audio_category/hd',
  tagSearch: '/special_tag_search',
  story: '/audio_detail',
  work: '/workdetail',
  series: '/series',
  knowledge: '/knowledge',
  limited: '/limited',
  playHistory: '/play_history',
  myDownloads: '/my_download',
  search: '/search',
  top: '/top',
  topSearch: '/top/search',
  blacklist: '/blacklist',

  // Booklists
  bookIndex: '/book/index',
  bookDetail: '/book/detail',
  bookShare: '/book/detail/share',
  bookMedals: '/book/medal_show',
  myBooks: '/book/mine',

  // Recordings
  launchAudio: '/launch_audio',
  launchAudition: '/launch_audio/audition',
  launchAudioTablet: '/launch_audio/hd',
  creatorSquare: '/creator_square',

  // Devices
  deviceIndex: '/device/index',
  deviceDetail: '/device/detail',
  deviceName: '/device/name',

  learning: '/learning',

  // Dictation
  dictationIndex: '/dictation/index',
  dictationPreparation: '/dictation/preparation',
  dictationTemp: '/dictation/temp',
  dictationMain: '/dictation/main',
  dictationResult: '/dictation/result',
  dictationSubmit: '/dictation/resultsubmit',
  dictationErrorBook: '/dictation/errorbook',
  dictationFeedback: '/dictation/feedback',

  // New words
  newWord: '/new_word',
  newWordWrong: '/new_word/wrong',
  newWordFeedback: '/new_word/feedback',

  // Documents
  personalData: '/document/personal_data_list',
  personalDataDetail: '/document/personal_data_list/detail',
  copyright: '/document/copyright',

  // Malls and orders
  equipmentMall: '/equipmentMall/index',
  equipmentGoods: '/equipmentMall/goodsInfo',
  exchangeMall: '/exmall',
  exchangeGoods: '/exmall/goods_detail',
  exchangeDetail: '/exmall/detail',
  exchangePayment: '/exmall/payment',
  exchangeResult: '/exmall/payResult',
  exchangeLog: '/exmall/log',
  mallGoods: '/mall/goods_detail',
  mallConfirm: '/mall/confirm',
  mallOrder: '/mall/order',
  orderList: '/order',
  orderDetail: '/order_detail',
  logistics: '/logistics',
  myOrders: '/myorder',
  myPurchased: '/my_purchased',
  myVouchers: '/my_voucher',
  voucherDetail: '/voucher_detail',
  payRequest: '/orderdispenser/index',
  payForFriend: '/orderdispenser/result',
  membership: '/vippage/index',
  storyPackage: '/package',
  recharge: '/slip/recharge',

  // Other
  feedback: '/feedback/index',
  friends: '/friend/interact',
  eyeCare: '/habit/restrict',
  profile: '/profile',
  editAvatar: '/profile/edit_avatar',
  report: '/statistical_report',
  tasks: '/task/index',
  shellLedger: '/task/bk_record',
  projectionHelp: '/helper/projection',
  openPlatform: '/open_platform',
  parentClass: '/parent_class',
  privacy: '/privacy/manager',
  rank: '/rank/index',
  rankTablet: '/rank/hd/index',
  terminalCar: '/terminal/car',
  terminalWatch: '/terminal/watch',
  terminalSoundbox: '/terminal/soundbox',
  terminalTablet: '/terminal/table',
  terminalDictionaryPen: '/terminal/dictionarypen',
  terminalListeningMachine: '/terminal/tlj',
  video: '/video_show',
  videoTopics: '/video_show/topic_list',
  videoAd: '/video_show/ad',
  videoPlayList: '/video_show/play_list',
  writerSpace: '/writer_space',
  writerTipRank: '/writer_space/elec_rank',
  writerTipAward: '/writer_space/elec_award',
  writerFans: '/writer_space/fans_list',
  writerFollows: '/writer_space/follow_list',
  writerGroups: '/writer_space/group_list',
  writerWorks: '/writer_space/work_list',
  writerGoods: '/writer_space/mall',
  webViewAuth: '/webview_auth',
  notFound: '/404',
} as const;

export type ScreenId = keyof typeof paths;

/** The parameters that screens require. Screens that require none are omitted. */
interface RequiredParams {
  story: { id: string };
  series: { id: string };
  tagSearch: { tag: string };
  topic: { id: string };
  equipmentGoods: { id: string };
  exchangeGoods: { id: string };
  mallGoods: { id: string };
  exchangePayment: { variant: string };
  mallConfirm: { variant: string };
  mallOrder: { id: string };
  exchangeResult: { id: string };
  exchangeDetail: { id: string };
  orderDetail: { id: string };
  voucherDetail: { id: string };
}

type ParamsOf<Id extends ScreenId> = Id extends keyof RequiredParams
  ? [params: RequiredParams[Id] & Record<string, string>]
  : [params?: Record<string, string>];

/** Returns the address of a screen relative to the base path, with its parameters as a query string (ROUTE-07). */
export function href<Id extends ScreenId>(id: Id, ...[params]: ParamsOf<Id>): string {
  const query = new URLSearchParams(params).toString();
  return query ? `${paths[id]}?${query}` : paths[id];
}
