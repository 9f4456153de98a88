/** The reasons for which a user closes the account. */
export const closingReasonTexts = {
  unused: '不用了',
  privacy: '担心隐私',
  content: '内容不合适',
  another: '有别的账号',
  other: '别的原因',
} as const;
