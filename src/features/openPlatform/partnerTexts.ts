import type { PartnerKind } from '#contract/account/partners.ts';
import { partnerStateTexts } from '#lib/contact/contactTexts.ts';

/** The texts that say what we offer each kind of partner, and what we expect. */
export const offers: readonly { kind: PartnerKind; text: string; points: readonly string[] }[] = [
  {
    kind: 'content',
    text: '作者、出版社、播音老师：把好故事讲给更多孩子听',
    points: [
      '按内容包的格式交付故事、绘本和声音，导入前自动检查',
      '署名和版权写清楚，不改编、不拆分',
      '内容先审核，再上架',
    ],
  },
  {
    kind: 'hardware',
    text: '故事机、手表、音箱、平板、点读笔：让设备会讲故事',
    points: ['扫码绑定，一个账号在所有设备上接着听', '桥接接口和模拟器，在电脑上就能联调', '不收集通讯录和位置'],
  },
  {
    kind: 'school',
    text: '幼儿园、小学、图书馆：课本里的字词，教室里的故事',
    points: ['按年级和课文整理的生字、词语和听写', '适合集体听的书单和专题', '不需要孩子实名'],
  },
  {
    kind: 'channel',
    text: '应用、公众号、社区：一起把故事带给家庭',
    points: ['故事、专辑和书单都能用链接打开', '不放第三方广告，不诱导付费', '效果只看总数，不提供个人数据'],
  },
];

export const steps: readonly string[] = [
  '登录以后填写申请，说说您是谁、想怎么合作',
  '工作人员看过以后给您打电话，在这里也能看到进度',
  '谈好以后签协议，再开始对接',
];

const stateTexts: Partial<Record<string, string>> = partnerStateTexts;

export const stateText = (state: string): string => stateTexts[state] ?? '处理中';
