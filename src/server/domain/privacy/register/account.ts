import { addresses } from '#server/database/tables/account/addresses.ts';
import { earnedMedals } from '#server/database/tables/account/achievements.ts';
import { bindingCodes } from '#server/database/tables/account/binding.ts';
import { children } from '#server/database/tables/account/children.ts';
import { accountClosings } from '#server/database/tables/privacy/closings.ts';
import { dataExports } from '#server/database/tables/privacy/exports.ts';
import { consents } from '#server/database/tables/privacy/consents.ts';
import { ownedHeadwear } from '#server/database/tables/account/headwear.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { memberships, users } from '#server/database/tables/account/users.ts';
import { personal, personalDay, personalTable, secret, technical, type TableEntry } from './tables.ts';

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
      birthday: personal('child', '生日'),
      sex: personal('child', '性别'),
      avatar: personal('child', '选的头像'),
      interests: personal('child', '喜欢什么'),
      changedAt: personal('child', '修改时间'),
    },
  }),
  personalTable(ownedHeadwear, {
    title: '头饰',
    owner: { user: ownedHeadwear.userId },
    columns: {
      userId: technical,
      headwearId: personal('child', '有哪些头饰'),
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
      kind: personal('health', '种类'),
      day: personalDay('health', '哪一天'),
      heightMm: personal('health', '身高（毫米）'),
      posture: personal('health', '怎样量的'),
      weightG: personal('health', '体重（克）'),
      headMm: personal('health', '头围（毫米）'),
      visionLeft: personal('health', '左眼视力'),
      visionRight: personal('health', '右眼视力'),
      teethEvent: personal('health', '牙齿怎么了'),
      tooth: personal('health', '哪颗牙'),
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
      kind: personal('shells', '因为什么'),
      occasion: secret('shells', '哪一次'),
      amount: personal('shells', '数量'),
      childId: technical,
      day: personal('shells', '日期'),
      createdAt: personal('shells', '时间'),
    },
  }),
  personalTable(earnedMedals, {
    title: '勋章',
    owner: { user: earnedMedals.userId },
    columns: {
      userId: technical,
      medalId: personal('reading', '勋章'),
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
      kind: personal('devices', '设备种类'),
      endsAt: personal('devices', '绑定码失效时间'),
      usedAt: personal('devices', '绑定时间'),
      deviceName: personal('devices', '设备名称'),
      model: personal('devices', '设备型号'),
      appId: technical,
      caller: personal('devices', '来源应用'),
    },
  }),
  personalTable(consents, {
    title: '同意和收回',
    owner: { user: consents.userId },
    columns: {
      id: technical,
      userId: technical,
      purpose: personal('consents', '同意什么'),
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
      state: personal('consents', '进度'),
      requestedAt: personal('consents', '申请时间'),
      attempt: technical,
      parts: technical,
      bytes: personal('consents', '文件大小（字节）'),
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
      reason: personal('consents', '注销原因'),
      requestedAt: personal('consents', '申请时间'),
      erasesAt: personal('consents', '什么时候删除'),
      erasureStartedAt: technical,
    },
  }),
];
