import type { TerminalKind } from '#contract/catalogue/guides.ts';
import type { Fault } from '#contract/learning/dictation.ts';
import type { InvoiceState } from '#contract/mall/invoices.ts';
import type { OrderKind, OrderState } from '#contract/mall/orders.ts';
import type { ParcelStage } from '#contract/mall/parcels.ts';
import type { ReturnState } from '#contract/mall/returns.ts';
import type { UploadPurpose } from '#contract/uploads.ts';
import type { AimMeasure } from '#lib/experience/aimRules.ts';
import type { EntryKind } from '#lib/experience/entryRules.ts';
import { measureTexts } from '#lib/experience/experienceTexts.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { consentPurposes, type ConsentId } from '#lib/privacy/consents.ts';
import type { WorkState } from '#lib/works/workRules.ts';

/*
 * The texts that parents read in the list of personal data and in the export instead of codes. Texts that screens show
 * as well are in `lib/`.
 */

export const terminalTexts: Record<TerminalKind, string> = {
  car: '车载',
  watch: '手表',
  soundbox: '音箱',
  table: '平板',
  dictionarypen: '词典笔',
  tlj: '听力机',
};

export const consentTexts: Record<ConsentId, string> = {
  agreement: consentPurposes.agreement.title,
  guardian: consentPurposes.guardian.title,
  display: consentPurposes.display.title,
};

export const exportStateTexts = {
  making: '正在准备',
  ready: '可以下载',
  failed: '没有成功',
  over: '已经结束',
} as const;

export const authorTexts = { user: '您', operator: '工作人员' } as const;

export const useKindTexts: Record<UseKind, string> = { screen: '看', listen: '听' };
export const timeRequestTexts = { open: '还没有回答', granted: '同意了', refused: '先休息' } as const;

export const entryKindTexts: Record<EntryKind, string> = {
  honour: '荣誉',
  aim: '达成的目标',
  health: '健康记录',
  medal: '勋章',
  share: '公开分享',
  first: '第一次',
};
export const aimMeasureTexts: Record<AimMeasure, string> = {
  minutes: measureTexts.minutes.choice,
  stories: measureTexts.stories.choice,
  books: measureTexts.books.choice,
  words: measureTexts.words.choice,
  days: measureTexts.days.choice,
  steps: measureTexts.steps.choice,
};
export const aimStateTexts = { open: '正在努力', reached: '达成了' } as const;
export const reviewTexts = { pending: '等待审核', approved: '通过了', refused: '没有通过' } as const;
export const reportReasonTexts = {
  unkind: '不友善',
  private: '泄露隐私',
  advert: '广告',
  other: '别的原因',
} as const;
export const blockedKindTexts = { story: '故事', series: '专辑', creator: '创作者' } as const;
export const bookKindTexts = { picture: '绘本', story: '故事' } as const;
export const activityKindTexts = { books: '绘本', videos: '视频' } as const;

export const trackTexts = { recognise: '认读', write: '书写', dictation: '听写' } as const;
export const faultTexts: Record<Fault, string> = {
  none: '写对了',
  order: '笔顺不对',
  shape: '字形不对',
  unknown: '没有判定',
};
export const feedbackSourceTexts = { newWord: '生字', dictation: '听写' } as const;
export const wordFaultTexts = {
  reading: '读音',
  strokes: '笔顺',
  meaning: '意思',
  sound: '声音',
  other: '别的',
} as const;

export const workStateTexts: Record<WorkState, string> = {
  draft: '草稿',
  uploading: '声音还没传完',
  saved: '录好了',
  inReview: '等工作人员审核',
  published: '可以听了',
  reported: '等工作人员审核',
  refused: '没有通过审核',
  takenDown: '已经下架',
};

export const uploadPurposeTexts: Record<UploadPurpose, string> = {
  review: '商品评价',
  return: '退货',
  honour: '荣誉',
  teeth: '牙齿记录',
  feedback: '意见反馈',
  avatar: '头像',
  recording: '录音',
  workCover: '作品封面',
};
export const uploadStateTexts = {
  receiving: '正在上传',
  ready: '传好了',
  used: '正在使用',
  kept: '留着',
  refused: '不能用',
  removed: '已经删除',
} as const;

export const cardRewardTexts = { membership: '会员', shells: '贝壳', voucher: '卡券' } as const;
export const orderKindTexts: Record<OrderKind, string> = {
  goods: '商品',
  exchange: '贝壳兑换',
  package: '故事礼包',
  series: '专辑',
  membership: '会员',
};
export const orderStateTexts: Record<OrderState, string> = {
  unpaid: '等待付款',
  paid: '已付款',
  partShipped: '寄出了一部分',
  shipped: '在路上',
  received: '已经收到',
  reviewed: '已经评价',
  cancelled: '已取消',
  expired: '已过期',
  refunding: '正在退款',
  refunded: '已退款',
};
export const parcelStageTexts: Record<ParcelStage, string> = {
  collected: '快递公司已收件',
  moving: '运输中',
  arriving: '正在派送',
  delivered: '已签收',
  problem: '派送遇到问题',
  returned: '正在退回',
};
export const attemptStateTexts = { pending: '等待付款', paid: '付好了', closed: '没有付款' } as const;
export const refundStateTexts = {
  requested: '已经提交',
  accepted: '正在退款',
  done: '退好了',
  failed: '没有成功',
} as const;
export const refundReasonTexts = {
  late: '付款到得太晚',
  double: '重复付款',
  buyer: '买家取消',
  operator: '工作人员取消',
  return: '退货',
} as const;
export const returnStateTexts: Record<ReturnState, string> = {
  requested: '等待处理',
  accepted: '等待寄回',
  sent: '正在寄回',
  refunding: '正在退款',
  refunded: '已退款',
  refused: '没有通过',
  withdrawn: '已撤回',
};
export const invoiceKindTexts = { person: '个人', company: '单位' } as const;
export const invoiceStateTexts: Record<InvoiceState, string> = {
  requested: '等待开票',
  issued: '已开票',
  reversing: '正在冲红',
  reversed: '已冲红',
  refused: '没有开',
  withdrawn: '已撤回',
};
export const payRequestStateTexts = { open: '可以付款', cancelled: '已取消' } as const;
export const giftStateTexts = { open: '等朋友领取', claimed: '朋友领走了', cancelled: '收回来了' } as const;
