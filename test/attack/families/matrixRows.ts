import * as addresses from '#contract/account/addresses.ts';
import * as articles from '#contract/catalogue/articles.ts';
import * as binding from '#contract/account/binding.ts';
import * as blocked from '#contract/stories/blocked.ts';
import * as books from '#contract/books/books.ts';
import * as achievements from '#contract/account/achievements.ts';
import * as bookshelf from '#contract/books/bookshelf.ts';
import * as catalogue from '#contract/catalogue/catalogue.ts';
import * as avatar from '#contract/family/avatar.ts';
import * as children from '#contract/family/children.ts';
import * as comments from '#contract/stories/comments.ts';
import * as creators from '#contract/creators/creators.ts';
import * as fans from '#contract/creators/fans.ts';
import * as creatorGoods from '#contract/creators/goods.ts';
import * as groups from '#contract/creators/groups.ts';
import * as space from '#contract/creators/space.ts';
import * as dictation from '#contract/learning/dictation.ts';
import * as aims from '#contract/experience/aims.ts';
import * as entries from '#contract/experience/entries.ts';
import * as experience from '#contract/experience/ranking.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import * as cardCodes from '#contract/mall/cardCodes.ts';
import * as closing from '#contract/account/closing.ts';
import * as consents from '#contract/account/consents.ts';
import * as coupons from '#contract/mall/coupons.ts';
import * as eyeCare from '#contract/family/eyeCare.ts';
import * as friends from '#contract/family/friends.ts';
import * as gifts from '#contract/mall/gifts.ts';
import * as feedback from '#contract/account/feedback.ts';
import * as goods from '#contract/mall/goods.ts';
import * as guides from '#contract/catalogue/guides.ts';
import * as health from '#contract/family/health.ts';
import * as history from '#contract/stories/history.ts';
import * as favourites from '#contract/experience/favourites.ts';
import * as honours from '#contract/experience/honours.ts';
import * as knowledge from '#contract/catalogue/knowledge.ts';
import * as invoices from '#contract/mall/invoices.ts';
import * as learning from '#contract/learning/learning.ts';
import * as orders from '#contract/mall/orders.ts';
import * as payRequests from '#contract/mall/payRequests.ts';
import * as parcels from '#contract/mall/parcels.ts';
import * as returns from '#contract/mall/returns.ts';
import * as parentPin from '#contract/account/parentPin.ts';
import * as exports from '#contract/account/exports.ts';
import * as privacy from '#contract/account/privacy.ts';
import * as payments from '#contract/mall/payments.ts';
import * as partners from '#contract/account/partners.ts';
import * as report from '#contract/learning/report.ts';
import * as rankings from '#contract/catalogue/rankings.ts';
import * as reactions from '#contract/stories/reactions.ts';
import * as reviews from '#contract/mall/reviews.ts';
import * as search from '#contract/catalogue/search.ts';
import * as shells from '#contract/account/shells.ts';
import * as session from '#contract/account/session.ts';
import * as sessions from '#contract/account/sessions.ts';
import * as stories from '#contract/stories/stories.ts';
import * as tasks from '#contract/family/tasks.ts';
import * as timeline from '#contract/experience/timeline.ts';
import * as topics from '#contract/catalogue/topics.ts';
import * as uploads from '#contract/uploads.ts';
import * as videos from '#contract/catalogue/videos.ts';
import * as vouchers from '#contract/mall/vouchers.ts';
import * as wechat from '#contract/host/wechat.ts';
import * as words from '#contract/learning/words.ts';
import * as works from '#contract/stories/works.ts';
import * as myWorks from '#contract/works/myWorks.ts';

/**
 * The kinds of endpoints, by the data that their requests concern.
 * - `shared`: nothing that belongs to a user.
 * - `own`: the sender's own data; the request names at most an item of the catalogue.
 * - `named`: an object of one user, which the request names. Other users must receive one of the statuses in
 *   `refusals`; 200 only if the reply is the same for an object that does not exist.
 */
export type Row = { kind: 'shared' } | { kind: 'own' } | { kind: 'named'; refusals: readonly number[] };

/** The client calls these endpoints before a user has signed in. They create a session and do not need one. */
const signingIn = [
  ...[session.exchangeAuthToken, session.peekAuthToken, session.swapV1Token, session.swapV3Token],
  binding.redeemBindingCode,
];

const shared: readonly AnyEndpoint[] = [
  children.listGoneChildren,
  myWorks.listGoneRecordings,
  ...signingIn,
  ...[articles.listArticles, articles.getArticle, books.listBooks, books.listBooklists, books.getBooklist],
  privacy.listDataKinds,
  ...[books.getBook, catalogue.listLimited, catalogue.listCategories, comments.listComments],
  ...[
    comments.listWorkComments,
    dictation.listLessonWords,
    dictation.linkDictationSound,
    goods.getMall,
    goods.listGoods,
  ],
  ...[
    goods.searchGoods,
    goods.listReviews,
    goods.listPackages,
    goods.listPlans,
    guides.getGuide,
    rankings.listStoryRanking,
  ],
  ...[entries.listEntries, entries.listTags, entries.getEntry],
  ...[search.listHotWords, stories.getHome, stories.getStory, stories.countPlay, topics.getShowcase, topics.getTopic],
  ...[videos.listVideos, wechat.signWechatAddress, words.listLessons, words.getLesson, words.getCharacter],
  ...[words.getStrokes, works.getWork, works.listWorks, works.countWorkPlay],
  ...[creators.listNewestCreators, creators.listCreatorRanking, creators.listRisingCreators],
  creators.listPublishedWorks,
  ...[creators.listReadStories, creators.getCreator, groups.getFanGroup],
  creatorGoods.listGoodsOfCreator,
];

const own: readonly AnyEndpoint[] = [
  ...[privacy.countHeldData, privacy.getHeldData],
  ...[addresses.listAddresses, addresses.addAddress, children.addChild],
  ...[avatar.getAvatar, avatar.saveAvatar, avatar.buyHeadwear],
  ...[eyeCare.getEyeCare, eyeCare.leaseTime, eyeCare.settleOffline, eyeCare.getLimits, eyeCare.saveLimits],
  ...[eyeCare.giveTime, eyeCare.askForTime],
  ...[aims.listAims, aims.addAim, entries.recommendEntries, entries.listOwnEntries, entries.adoptEntry],
  ...[entries.shareEntry, entries.reportEntry, entries.searchExperience],
  ...[experience.listExperienceRanking, experience.showInExperienceRanking],
  ...[exports.listExports, exports.askForExport],
  ...[closing.getClosing, closing.sendClosingCode, closing.closeAccount, closing.withdrawClosing],
  ...[consents.listConsents, consents.giveConsent, consents.withdrawConsent],
  ...[parentPin.getParentPin, parentPin.sendParentPinCode, parentPin.saveParentPin, parentPin.checkParentPin],
  parentPin.checkParentCode,
  ...[articles.listSavedArticles, articles.saveArticle, articles.forgetArticle, binding.createBindingCode],
  ...[blocked.listBlocked, blocked.block, blocked.unblock, achievements.listMedals, bookshelf.checkIn],
  ...[bookshelf.reportReading, bookshelf.getMyBooks, bookshelf.saveBooklist, bookshelf.removeSavedBooklist],
  ...[catalogue.listStories, catalogue.getSeries, catalogue.listSubscriptions, catalogue.subscribe],
  ...[catalogue.unsubscribe, comments.writeComment, comments.writeWorkComment, comments.reportComment],
  ...[dictation.listWordLists, dictation.saveWordList, dictation.listMissedWords, dictation.addMissedWord],
  ...[dictation.forgetMissedWord, dictation.submitDictation, dictation.judgeWriting, goods.getGoods, goods.getShells],
  ...[goods.getMemberSavings, goods.listOwnedSeries, cardCodes.redeemCardCode, vouchers.listVouchers],
  ...[coupons.listCoupons, coupons.listCouponOffers, coupons.takeCoupon],
  ...[honours.listHonours, honours.addHonour, timeline.listTimeline, timeline.getTimelineSummary],
  ...[favourites.listFolders, favourites.addFolder, favourites.listKeptEntries],
  ...[history.listHistory, orders.quoteOrder, orders.giveUpOrder, orders.listOrders],
  ...[history.removeFromHistory, history.clearHistory, history.restoreHistory, knowledge.listCourses],
  ...[knowledge.getCourse, knowledge.listNotes, knowledge.writeNote, learning.getToday, learning.listDue],
  ...[learning.getLessonProgress, learning.listMissed, learning.forgetMissed, learning.answerCharacter],
  ...[learning.saveLearningSettings, learning.sendWordFeedback, rankings.listListenerRanking],
  ...[rankings.showInRanking, reactions.getReactions, reactions.like, reactions.unlike, reactions.addFavourite],
  ...[reactions.removeFavourite, reactions.listFavourites, search.suggest, search.search],
  rankings.searchStoryRanking,
  ...[search.listSearchHistory, search.removeSearch, search.clearSearchHistory, session.refreshToken],
  ...[session.revokeToken, session.getUserInfo, session.getVip, session.getListener, stories.getMyHome],
  ...[sessions.listSessions, sessions.endOtherSessions, shells.getShellSums, shells.listShellEntries],
  ...[friends.getFriends, friends.saveFriendSettings, friends.listBlockedFriends, friends.createFriendInvite],
  friends.endFriendInvites,
  ...[tasks.getTasks, tasks.signInToday, tasks.listSignIns, tasks.claimTask, tasks.undoClaim],
  ...[
    report.getReport,
    feedback.listFeedback,
    feedback.writeFeedback,
    partners.listPartnerApplications,
    partners.applyAsPartner,
  ],
  ...[stories.listContinue, stories.setAside, stories.getProgress, stories.saveProgress, videos.listSeenVideos],
  ...[videos.saveSeenVideo, works.likeWork, works.unlikeWork, works.getTipping, works.tipWork, works.reportWork],
  works.reportHearing,
  ...[creators.followCreator, creators.unfollowCreator, creators.listFollowedWorks],
  creators.listFriendWorks,
  ...[fans.listFollows, fans.listFans, groups.listFanGroups, groups.openFanGroup, groups.closeFanGroup],
  ...[groups.joinFanGroup, groups.leaveFanGroup, groups.shareGroupStory, groups.removeGroupStory],
  ...[space.getCreatorSpace, space.listSupporters, space.getCreatorAwards, space.claimCreatorAward],
  creatorGoods.getCreatorGoods,
  ...[myWorks.listMyWorks, myWorks.checkReadText, myWorks.createWork],
];

const named = new Map<AnyEndpoint, readonly number[]>([
  [addresses.changeAddress, [404]],
  [addresses.makeDefaultAddress, [404]],
  [addresses.removeAddress, [404]],
  [binding.getBindingCode, [404]],
  [children.changeChild, [404]],
  [children.removeChild, [404]],
  [eyeCare.decideRequest, [403, 409]],
  [health.listHealthRecords, [404]],
  [health.addHealthRecord, [404]],
  [health.changeHealthRecord, [404]],
  [health.removeHealthRecord, [404]],
  [favourites.renameFolder, [404]],
  [favourites.removeFolder, [404]],
  [favourites.getKeptEntry, [404]],
  [favourites.keepEntry, [404]],
  [favourites.dropEntry, [200]],
  [honours.getHonour, [404]],
  [honours.changeHonour, [404]],
  [honours.removeHonour, [404]],
  [aims.getAim, [404]],
  [aims.changeAim, [404]],
  [aims.removeAim, [404]],
  [aims.markAim, [404]],
  [aims.celebrateAim, [404]],
  [entries.removeEntry, [404]],
  [comments.deleteComment, [404]],
  [dictation.getWordSet, [404]],
  [dictation.deleteWordList, [404]],
  [dictation.getDictation, [404]],
  [knowledge.changeNote, [404]],
  [knowledge.removeNote, [404]],
  [orders.getOrder, [404]],
  // An order with somebody else's address is refused.
  [orders.createOrder, [409]],
  [orders.cancelOrder, [404]],
  [orders.confirmReceipt, [404]],
  [orders.changeOrderAddress, [404]],
  [parcels.getParcelTrack, [404]],
  [friends.removeFriend, [404]],
  [friends.blockFriend, [404]],
  [friends.unblockFriend, [404]],
  [friends.viewFriendInvite, [404]],
  [friends.acceptFriendInvite, [404]],
  [gifts.getOrderGift, [404]],
  [gifts.sendGiftCode, [404]],
  [gifts.giveOrder, [404]],
  [gifts.cancelGift, [404]],
  [gifts.viewGift, [404]],
  [gifts.claimGift, [404]],
  [invoices.listInvoices, [404]],
  [invoices.requestInvoice, [404]],
  [invoices.withdrawInvoice, [404]],
  [returns.requestReturn, [404]],
  [returns.listReturns, [404]],
  [returns.withdrawReturn, [404]],
  [returns.sendReturn, [404]],
  [reviews.reviewOrder, [404]],
  [reviews.listOwnReviews, [404]],
  [orders.refundOrder, [404]],
  [payments.getCashier, [404]],
  [payments.askPayment, [404]],
  [payments.startPayment, [404]],
  [payments.sendGuardianCode, [404]],
  [payments.passGuardianCheck, [404]],
  [payRequests.getPayRequest, [404]],
  [payRequests.askFriend, [404]],
  [payRequests.cancelPayRequest, [404]],
  [payRequests.viewPayRequest, [404]],
  [payRequests.startFriendPayment, [404]],
  [payRequests.checkFriendPayment, [404]],
  [fans.removeFan, [404]],
  [feedback.getFeedback, [404]],
  [feedback.markFeedbackRead, [404]],
  [feedback.replyToFeedback, [404]],
  [feedback.closeFeedback, [404]],
  [partners.withdrawApplication, [404]],
  [sessions.endSession, [404]],
  [sessions.chooseChild, [404]],
  [sessions.renameSession, [404]],
  [uploads.completeUpload, [404]],
  [exports.openExport, [404]],
  [vouchers.getVoucher, [404]],
  [myWorks.getMyWork, [404]],
  [myWorks.changeWork, [404]],
  [myWorks.submitWork, [404]],
  [myWorks.withdrawWork, [404]],
  [myWorks.deleteWork, [200]],
  [myWorks.getWorkLog, [404]],
  [myWorks.getWorkHearing, [404]],
]);

/**
 * The codes with which the owner's own request is refused. They show that the gateway has found the object, and refuses
 * for another reason.
 */
export const ownerRefusals = new Map<AnyEndpoint, string>([
  [avatar.buyHeadwear, 'headwear_not_sold'],
  [children.removeChild, 'first_child_stays'],
  [exports.openExport, 'guardian_needed'],
  [friends.acceptFriendInvite, 'own_friend_invite'],
  [gifts.claimGift, 'own_gift'],
  [myWorks.submitWork, 'work_without_sound'],
  [payRequests.startFriendPayment, 'own_pay_request'],
  [payments.passGuardianCheck, 'captcha_dead'],
  [payments.sendGuardianCode, 'captcha_wait'],
  [payments.startPayment, 'channel_not_offered'],
  [returns.requestReturn, 'return_open'],
  [returns.sendReturn, 'return_changed'],
  [uploads.completeUpload, 'upload_unfinished'],
  [works.tipWork, 'no_tips'],
]);

/** Calls that end or remove objects which other calls need. The owner makes these calls last, in this order. */
export const destructiveEndpoints: readonly AnyEndpoint[] = [
  ...[gifts.giveOrder, payRequests.askFriend, gifts.cancelGift, payRequests.cancelPayRequest],
  ...[invoices.withdrawInvoice, returns.withdrawReturn, orders.refundOrder, orders.cancelOrder],
  ...[feedback.closeFeedback, children.removeChild, sessions.endSession],
];

/** The endpoints whose objects belong to one child. The objects of other endpoints belong to the account. */
const ofChild: readonly AnyEndpoint[] = [
  ...[aims.getAim, aims.changeAim, aims.removeAim, aims.markAim, aims.celebrateAim],
  ...[honours.getHonour, honours.changeHonour, honours.removeHonour],
  ...[favourites.renameFolder, favourites.removeFolder, favourites.getKeptEntry, favourites.keepEntry],
  ...[dictation.getWordSet, dictation.deleteWordList, dictation.getDictation],
  ...[myWorks.getMyWork, myWorks.changeWork, myWorks.submitWork, myWorks.withdrawWork],
  ...[myWorks.getWorkLog, myWorks.getWorkHearing],
];

export const isOfChild = (endpoint: AnyEndpoint): boolean =>
  ofChild.some(({ path, method }) => path === endpoint.path && method === endpoint.method);

/** Returns the row of an endpoint; undefined if the endpoint has none yet. */
export function rowOf(endpoint: AnyEndpoint): Row | undefined {
  const isThis = (other: AnyEndpoint) => other.path === endpoint.path && other.method === endpoint.method;
  if (shared.some(isThis)) return { kind: 'shared' };
  if (own.some(isThis)) return { kind: 'own' };
  const refusals = [...named].find(([other]) => isThis(other))?.[1];
  return refusals ? { kind: 'named', refusals } : undefined;
}
