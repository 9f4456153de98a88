import * as v from 'valibot';
import { WECHAT_SIGNATURE_PATH, WechatVerdict } from '#contract/host/lab.ts';
import type { CheckSignature } from '#host/wechatApp.ts';
import { askGateway } from './askGateway.ts';

export const checkSignature: CheckSignature = async (claim) =>
  v.parse(WechatVerdict, await askGateway(WECHAT_SIGNATURE_PATH, claim)).isSigned;
