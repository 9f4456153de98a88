import type { FeedbackState, FeedbackTopic } from '#contract/account/feedback.ts';
import type { ClosingReason } from '#contract/account/closing.ts';
import type { PartnerKind, PartnerState } from '#contract/account/partners.ts';
import type { TerminalKind } from '#contract/catalogue/guides.ts';
import type { Fault } from '#contract/learning/dictation.ts';
import type { InvoiceState } from '#contract/mall/invoices.ts';
import type { OrderKind, OrderState } from '#contract/mall/orders.ts';
import type { ParcelStage } from '#contract/mall/parcels.ts';
import type { ChannelId } from '#contract/mall/payments.ts';
import type { ReturnReason, ReturnState } from '#contract/mall/returns.ts';
import type { UploadPurpose } from '#contract/uploads.ts';
import type { AimMeasure, EntryForm } from '#lib/experience/aimRules.ts';
import type { EntryKind } from '#lib/experience/entryRules.ts';
import { measureTexts } from '#lib/experience/experienceTexts.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import type { Posture } from '#lib/growth/growth.ts';
import type { HealthKind } from '#lib/health/healthRules.ts';
import { consentPurposes, type ConsentId } from '#lib/privacy/consents.ts';
import type { Audience, WorkState } from '#lib/works/workRules.ts';

/*
 * The texts that parents read in the list of personal data and in the export instead of codes. Where a screen shows the
 * same data, the words are the same.
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

export const closingReasonTexts: Record<ClosingReason, string> = {
  unused: '不用了',
  privacy: '担心隐私',
  content: '内容不合适',
  another: '有别的账号',
  other: '别的原因',
};

export const exportStateTexts = {
  making: '正在准备',
  ready: '可以下载',
  failed: '没有成功',
  over: '已经结束',
} as const;

export const feedbackTopicTexts: Record<FeedbackTopic, string> = {
  suggestion: '提个建议',
  fault: '用不了、出错了',
  content: '内容有问题',
  account: '账号和会员',
  order: '订单和付款',
  other: '别的',
};
export const feedbackStateTexts: Record<FeedbackState, string> = {
  open: '等待回复',
  answered: '已回复',
  closed: '已结束',
};
export const authorTexts = { user: '您', operator: '工作人员' } as const;

export const partnerKindTexts: Record<PartnerKind, string> = {
  content: '内容合作',
  hardware: '硬件合作',
  school: '学校和机构',
  channel: '渠道合作',
  other: '别的合作',
};
export const partnerStateTexts: Record<PartnerState, string> = {
  submitted: '等待处理',
  accepted: '已通过',
  refused: '没有通过',
  withdrawn: '已撤回',
};

export const healthKindTexts: Record<HealthKind, string> = { growth: '身高体重', vision: '视力', teeth: '牙齿' };
export const postureTexts: Record<Posture, string> = { lying: '躺着量', standing: '站着量' };

export const useKindTexts: Record<UseKind, string> = { screen: '看', listen: '听' };
export const timeRequestTexts = { open: '还没有回答', granted: '同意了', refused: '先休息' } as const;

export const entryFormTexts: Record<EntryForm, string> = { aim: '目标', activity: '活动' };
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

export const audienceTexts: Record<Audience, string> = { family: '家里人', friends: '好友', everybody: '大家' };
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
export const channelTexts: Record<ChannelId, string> = {
  host: '应用内付款',
  wechat: '微信支付',
  alipay: '支付宝',
  sandbox: '沙箱收银台（不扣钱）',
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
export const returnReasonTexts: Record<ReturnReason | 'shop', string> = {
  unwanted: '不想要了（七天无理由）',
  faulty: '质量有问题',
  damaged: '收到时就破损了',
  wrong: '发错了',
  shop: '商家退款',
};
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
