import {
  feedbackStateTexts,
  feedbackTopicTexts,
  partnerKindTexts,
  partnerStateTexts,
} from '#lib/contact/contactTexts.ts';
import { feedbackMessages, feedbackThreads } from '#server/database/tables/contact/feedback.ts';
import { partnerApplications } from '#server/database/tables/contact/partners.ts';
import { personal, personalCode, personalTable, type TableEntry, technical } from './tables.ts';
import { authorTexts } from './texts/codeTexts.ts';

/** The messages of users to the operator. */
export const contactRegister: readonly TableEntry[] = [
  personalTable(feedbackThreads, {
    title: '意见反馈',
    owner: { user: feedbackThreads.userId },
    columns: {
      id: technical,
      userId: technical,
      topic: personalCode('posts', '哪方面的事', feedbackTopicTexts),
      state: personalCode('posts', '进度', feedbackStateTexts),
      contact: personal('posts', '留下的联系方式'),
      device: personal('posts', '附上的设备信息'),
      createdAt: personal('posts', '写的时间'),
      changedAt: technical,
      answeredAt: personal('posts', '回复时间'),
      readAt: personal('posts', '读回复的时间'),
      closedAt: personal('posts', '结束时间'),
    },
  }),
  personalTable(feedbackMessages, {
    title: '意见反馈里的话',
    owner: { parent: feedbackMessages.threadId, of: feedbackThreads },
    columns: {
      threadId: technical,
      position: technical,
      author: personalCode('posts', '谁写的', authorTexts),
      text: personal('posts', '写的话'),
      pictures: personal('posts', '图片'),
      writtenAt: personal('posts', '写的时间'),
    },
  }),
  personalTable(partnerApplications, {
    title: '合作申请',
    owner: { user: partnerApplications.userId },
    columns: {
      id: technical,
      userId: technical,
      state: personalCode('consents', '进度', partnerStateTexts),
      kind: personalCode('consents', '合作方式', partnerKindTexts),
      organisation: personal('consents', '单位'),
      contactName: personal('consents', '联系人'),
      phone: personal('consents', '电话'),
      description: personal('consents', '合作说明'),
      decision: personal('consents', '回复'),
      submittedAt: personal('consents', '申请时间'),
      decidedAt: personal('consents', '有结果的时间'),
    },
  }),
];
