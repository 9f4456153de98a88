/**
 * A purpose to which users consent, in the words that they read. A consent covers its own version and earlier ones; the
 * app asks again for a new version.
 */
export interface ConsentPurpose {
  title: string;
  version: number;
  /** The text that describes what the user consents to. */
  text: string;
  /** What users cannot do without the consent. */
  without: string;
}

export const consentPurposes = {
  agreement: {
    title: '用户协议和隐私政策',
    version: 2,
    text: '我已阅读并同意用户协议和隐私政策。',
    without: '没有同意就不能用账号记东西，公开的故事照样能听。要收回，请注销账号。',
  },
  guardian: {
    title: '监护人同意',
    version: 2,
    text: '我是孩子的监护人，同意记下孩子的生日、性别、喜好、健康记录、照片和录音，只用来推荐故事和记录成长，存在运营方的服务器上，照片和录音也可能存在运营方委托的存储服务商那里，直到我删除或者注销账号。我可以随时查看、更正、删除，也可以收回。',
    without:
      '没有同意，就不能记孩子的生日、健康记录、照片和录音，别的功能照常用。收回的时候，已经记下的这些内容会一起删除。',
  },
  display: {
    title: '公开显示',
    version: 2,
    text: '同意在小听众榜和履历排行上公开显示昵称、收听时长、听了几个故事、星星数和达成的目标数。',
    without: '没有同意就不会出现在小听众榜和履历排行上，别的功能照常用。收回的时候，两个榜都会退出。',
  },
} as const satisfies Record<string, ConsentPurpose>;

export type ConsentId = keyof typeof consentPurposes;

export const consentIds = Object.keys(consentPurposes) as [ConsentId, ...ConsentId[]];
