import { fileSizeText } from '#lib/text/fileSize.ts';
import { avatarTexts, headwearTexts, interestTexts, sexTexts } from '#lib/family/familyTexts.ts';
import { teethEventTexts, toothText } from '#lib/health/toothTexts.ts';
import { shellKindTexts } from '#lib/tasks/shellKindTexts.ts';
import { addresses } from '#server/database/tables/account/addresses.ts';
import { earnedMedals, medals } from '#server/database/tables/account/achievements.ts';
import { bindingCodes } from '#server/database/tables/account/binding.ts';
import { children } from '#server/database/tables/account/children.ts';
import { accountClosings } from '#server/database/tables/privacy/closings.ts';
import { dataExports } from '#server/database/tables/privacy/exports.ts';
import { consents } from '#server/database/tables/privacy/consents.ts';
import { ownedHeadwear } from '#server/database/tables/account/headwear.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { memberships, users } from '#server/database/tables/account/users.ts';
import { healthKindTexts, postureTexts } from '#lib/health/healthTexts.ts';
import { closingReasonTexts } from '#lib/privacy/closingReasonTexts.ts';
import {
  personal,
  personalAs,
  personalCode,
  personalDay,
  personalTable,
  personalTitle,
  secret,
  type TableEntry,
  technical,
} from './tables.ts';
import { consentTexts, exportStateTexts, terminalTexts } from './texts/codeTexts.ts';
import { callerText, centimetres, kilograms, visionText } from './texts/valueTexts.ts';

/** The account, its children, and the data that a family enters about them. */
export const accountRegister: readonly TableEntry[] = [
  personalTable(users, {
    title: '账号',
    owner: { user: users.id },
    columns: {
      id: personal('account', '账号编号'),
      accountId: technical,
      nickname: personal('account', '昵称'),
      nicknameRules: technical,
      avatarUrl: personal('account', '头像'),
      headwearUrl: personal('account', '头饰'),
      mobile: personal('account', '手机号'),
      hostSubject: personal('account', '在合作应用里的账号编号'),
      isAnonymous: technical,
      age: personal('child', '合作应用告诉的年龄'),
      erasedAt: technical,
      createdAt: personal('account', '开通时间'),
    },
  }),
  personalTable(children, {
    title: '孩子',
    owner: { user: children.userId },
    withoutGuardian: { blanks: { birthday: null, sex: null, interests: [] } },
    columns: {
      userId: technical,
      nickname: personal('child', '孩子的昵称'),
      nicknameRules: technical,
      birthday: personalDay('child', '生日'),
      sex: personalCode('child', '性别', sexTexts),
      avatar: personalCode('child', '选的头像', avatarTexts),
      interests: personalCode('child', '喜欢什么', interestTexts),
      changedAt: personal('child', '修改时间'),
    },
  }),
  personalTable(ownedHeadwear, {
    title: '头饰',
    owner: { user: ownedHeadwear.userId },
    columns: {
      userId: technical,
      headwearId: personalCode('child', '有哪些头饰', headwearTexts),
      gainedAt: personal('child', '得到头饰的时间'),
    },
  }),
  personalTable(healthRecords, {
    title: '健康记录',
    owner: { user: healthRecords.userId },
    withoutGuardian: 'deleted',
    columns: {
      id: technical,
      userId: technical,
      kind: personalCode('health', '种类', healthKindTexts),
      day: personalDay('health', '哪一天'),
      heightMm: personalAs('health', '身高', centimetres),
      posture: personalCode('health', '怎样量的', postureTexts),
      weightG: personalAs('health', '体重', kilograms),
      headMm: personalAs('health', '头围', centimetres),
      visionLeft: personalAs('health', '左眼视力', visionText),
      visionRight: personalAs('health', '右眼视力', visionText),
      teethEvent: personalCode('health', '牙齿怎么了', teethEventTexts),
      tooth: personalAs('health', '哪颗牙', toothText),
      changedAt: personal('health', '修改时间'),
    },
  }),
  personalTable(addresses, {
    title: '收货地址',
    owner: { user: addresses.userId },
    columns: {
      id: technical,
      userId: technical,
      receiver: personal('addresses', '收货人'),
      mobile: personal('addresses', '收货手机号'),
      regionCode: technical,
      province: personal('addresses', '省份'),
      city: personal('addresses', '城市'),
      district: personal('addresses', '区县'),
      detailAddress: personal('addresses', '详细地址'),
      isDefault: technical,
      changedAt: personal('addresses', '修改时间'),
    },
  }),
  personalTable(memberships, {
    title: '会员',
    owner: { user: memberships.userId },
    columns: {
      userId: technical,
      kind: technical,
      title: personal('membership', '会员种类'),
      endsAt: personal('membership', '到期时间'),
    },
  }),
  personalTable(shellEntries, {
    title: '贝壳收支',
    owner: { user: shellEntries.userId },
    columns: {
      userId: technical,
      kind: personalCode('shells', '因为什么', shellKindTexts),
      occasion: secret('shells', '哪一次'),
      amount: personal('shells', '数量'),
      childId: technical,
      day: personalDay('shells', '日期'),
      createdAt: personal('shells', '时间'),
    },
  }),
  personalTable(earnedMedals, {
    title: '勋章',
    owner: { user: earnedMedals.userId },
    columns: {
      userId: technical,
      medalId: personalTitle('reading', '勋章', medals),
      earnedAt: personal('reading', '得到的时间'),
    },
  }),
  personalTable(bindingCodes, {
    title: '绑定码',
    owner: { user: bindingCodes.userId },
    columns: {
      id: technical,
      codeHash: secret('devices', '绑定码的校验值'),
      userId: technical,
      kind: personalCode('devices', '设备种类', terminalTexts),
      endsAt: personal('devices', '绑定码失效时间'),
      usedAt: personal('devices', '绑定时间'),
      deviceName: personal('devices', '设备名称'),
      model: personal('devices', '设备型号'),
      appId: technical,
      caller: personalAs('devices', '绑定的设备', callerText),
    },
  }),
  personalTable(consents, {
    title: '同意和收回',
    owner: { user: consents.userId },
    columns: {
      id: technical,
      userId: technical,
      purpose: personalCode('consents', '同意什么', consentTexts),
      version: personal('consents', '哪一版'),
      isGiven: personal('consents', '同意了没有'),
      decidedAt: personal('consents', '时间'),
    },
  }),
  personalTable(dataExports, {
    title: '导出个人信息',
    owner: { user: dataExports.userId },
    columns: {
      id: technical,
      userId: technical,
      state: personalCode('consents', '进度', exportStateTexts),
      requestedAt: personal('consents', '申请时间'),
      attempt: technical,
      parts: technical,
      bytes: personalAs('consents', '文件大小', fileSizeText),
      endsAt: personal('consents', '下载到什么时候'),
      isWithdrawn: technical,
    },
  }),
  personalTable(accountClosings, {
    title: '注销申请',
    owner: { user: accountClosings.userId },
    columns: {
      id: technical,
      userId: technical,
      reason: personalCode('consents', '注销原因', closingReasonTexts),
      requestedAt: personal('consents', '申请时间'),
      erasesAt: personal('consents', '什么时候删除'),
      erasureStartedAt: technical,
    },
  }),
];
