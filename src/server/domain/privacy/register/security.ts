import { parentPins, parentProofs } from '#server/database/tables/account/parentPins.ts';
import { firstAnswers, rateLimits, usedRequestTokens } from '#server/database/tables/account/requests.ts';
import {
  authTokens,
  captchas,
  deviceChildren,
  sessions,
  sessionTokens,
} from '#server/database/tables/account/sessions.ts';
import { wechatTickets } from '#server/database/tables/account/wechat.ts';
import { serverSecrets } from '#server/database/tables/operation/gateways.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { stateChanges } from '#server/database/tables/operation/transitions.ts';
import {
  personal,
  personalAs,
  personalCode,
  personalTable,
  secret,
  type TableEntry,
  technical,
  withoutPersons,
} from './tables.ts';
import { terminalTexts } from './texts/codeTexts.ts';
import { callerText } from './texts/valueTexts.ts';

/** Logins, checks, and the records of the gateway about requests. */
export const securityRegister: readonly TableEntry[] = [
  personalTable(sessions, {
    title: '登录',
    owner: { user: sessions.userId },
    columns: {
      id: technical,
      userId: technical,
      caller: personalAs('devices', '登录的设备', callerText),
      createdAt: personal('devices', '登录时间'),
      lastSeenAt: personal('devices', '最近使用'),
      terminalKind: personalCode('devices', '设备种类', terminalTexts),
      deviceName: personal('devices', '设备名称'),
      terminalModel: personal('devices', '设备型号'),
      terminalAppId: technical,
      model: personal('devices', '设备型号'),
      customName: personal('devices', '您起的名称'),
      activeChildId: personal('child', '正在使用的孩子'),
      revokedAt: personal('devices', '退出时间'),
    },
  }),
  personalTable(deviceChildren, {
    title: '设备上最后用的孩子',
    owner: { user: deviceChildren.userId },
    columns: {
      userId: technical,
      device: secret('child', '设备编号的校验值'),
      childId: personal('child', '最后用这台设备的孩子'),
      usedAt: personal('child', '最近一次登录或换孩子'),
    },
  }),
  personalTable(sessionTokens, {
    title: '登录凭证',
    owner: { parent: sessionTokens.sessionId, of: sessions },
    columns: {
      hash: secret('devices', '登录凭证的校验值'),
      sessionId: technical,
      createdAt: technical,
      endsAt: technical,
      replaces: secret('devices', '被替换的登录凭证的校验值'),
    },
  }),
  personalTable(authTokens, {
    title: '一次性登录码',
    owner: { user: authTokens.userId },
    columns: {
      hash: secret('devices', '登录码的校验值'),
      userId: technical,
      caller: technical,
      endsAt: technical,
      usedAt: technical,
      terminalKind: technical,
      deviceName: personal('devices', '设备名称'),
      terminalModel: personal('devices', '设备型号'),
      terminalAppId: technical,
    },
  }),
  personalTable(captchas, {
    title: '短信验证码',
    owner: { mobile: captchas.mobile },
    columns: {
      id: technical,
      mobile: personal('security', '收验证码的手机号'),
      browserHash: secret('security', '浏览器的校验值'),
      codeHash: secret('security', '验证码的校验值'),
      createdAt: personal('security', '发送时间'),
      endsAt: technical,
      tries: technical,
      usedAt: technical,
    },
  }),
  personalTable(parentPins, {
    title: '家长密码',
    owner: { user: parentPins.userId },
    columns: {
      userId: technical,
      hash: secret('security', '家长密码的校验值'),
      errors: personal('security', '输错的次数'),
      mobileDigest: secret('security', '家长手机号的校验值'),
      changedAt: personal('security', '设置时间'),
    },
  }),
  personalTable(parentProofs, {
    title: '刚刚通过的家长验证',
    owner: { user: parentProofs.userId },
    columns: {
      userId: technical,
      sessionId: technical,
      action: secret('security', '验证后做什么'),
      endsAt: technical,
    },
  }),
  personalTable(rateLimits, {
    title: '防刷记录',
    owner: { mention: rateLimits.key },
    columns: {
      key: secret('security', '账号、网络地址或手机号的校验值'),
      hits: technical,
      windows: technical,
      updatedAt: technical,
    },
  }),
  personalTable(firstAnswers, {
    title: '重复请求的答复',
    owner: 'unlinkable',
    erasure: 'expires',
    columns: {
      id: technical,
      requestDigest: technical,
      sealedAnswer: secret('security', '加密的答复，只有发出请求的页面能读'),
      inFlightUntil: technical,
      createdAt: technical,
    },
  }),
  ...withoutPersons('Digests of random numbers, and secrets of the operator.', [
    usedRequestTokens,
    wechatTickets,
    serverSecrets,
  ]),
  personalTable(jobs, {
    title: '后台任务',
    owner: { mention: jobs.key },
    columns: {
      id: technical,
      kind: technical,
      key: technical,
      payload: technical,
      waitsFor: technical,
      attempts: technical,
      deaths: technical,
      runAt: technical,
      lease: technical,
      lastError: secret('security', '任务失败的原因'),
      createdAt: technical,
      doneAt: technical,
      deadAt: technical,
    },
  }),
  ...withoutPersons('Changes of states by the ids of their rows, and by roles, not by persons.', [stateChanges]),
];
