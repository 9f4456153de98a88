/** The reasons for which a buyer returns goods. */
export const returnReasonTexts = {
  unwanted: '不想要了（七天无理由）',
  faulty: '质量有问题',
  damaged: '收到时就破损了',
  wrong: '发错了',
} as const;
