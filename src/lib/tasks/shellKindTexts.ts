/** The reasons why a user got or spent shells, by the kind of the entry in the ledger. */
export const shellKindTexts = {
  sign_in: '每日签到',
  task: '任务',
  task_undone: '撤销领取',
  dictation: '听写写对的词',
  first_dictation_daily: '每天第一次听写',
  tip: '给作品充电',
  order: '兑换商品',
  order_refund: '订单退回',
  card_code: '卡券兑换',
  coupon: '换优惠券',
  friend_invited: '邀请好友',
  headwear: '换头饰',
  expired: '到期',
  tip_received: '收到充电',
  creator_award: '创作者奖励',
  goods_sold: '周边分成',
} as const;
