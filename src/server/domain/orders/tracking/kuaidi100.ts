import crypto from 'node:crypto';
import * as v from 'valibot';
import type { ParcelStage } from '#contract/mall/parcels.ts';
import { chinaMoment } from '#lib/time/chinaTime.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import type { Carrier } from '#server/domain/orders/tracking/carriers.ts';
import type { Kuaidi100Account } from '#server/settings/accounts.ts';
import type { ParcelTracker } from './parcelTracker.ts';

/**
 * The query for single parcels (实时查询) of Kuaidi100, which in turn queries all carriers. Protocol:
 * https://api.kuaidi100.com/document/5f0ffb5ebc8da837cbd8aefc and https://github.com/kuaidi100-api/java-demo. The
 * request is a form with `customer`, `param` (JSON) and `sign`: the MD5 of `param`, key and customer, as hexadecimal
 * digits in upper case.
 */
const PATH = '/poll/query.do';
const TIMEOUT_MS = 5 * SECOND_MS;
const MAX_REPORTS = 200;
const MAX_TEXT = 300;
/** The code of 查询无结果: the carrier has not registered the parcel yet. */
const UNKNOWN_PARCEL = '500';

const companies: Record<Carrier, string> = {
  sf: 'shunfeng',
  jd: 'jd',
  ems: 'ems',
  zto: 'zhongtong',
  yto: 'yuantong',
  sto: 'shentong',
  yunda: 'yunda',
  jt: 'jtexpress',
  deppon: 'debangkuaidi',
};

/**
 * The carriers that answer only if the request contains the last four digits of the sender's or receiver's telephone
 * number.
 */
const carriersNeedingPhone: ReadonlySet<Carrier> = new Set(['sf', 'zto']);
const PHONE_DIGITS = 4;

/**
 * The stages by Kuaidi100's codes: 0 在途, 1 揽收, 2 疑难, 3 签收, 4 退签, 5 派件, 6 退回, 7 转投, 10 to 13 customs, 14 拒签. Other codes
 * mean that the parcel is moving.
 */
const stages: Partial<Record<string, ParcelStage>> = {
  1: 'collected',
  2: 'problem',
  3: 'delivered',
  4: 'returned',
  5: 'arriving',
  6: 'returned',
  14: 'returned',
};

const Refusal = v.object({ result: v.literal(false), returnCode: v.string() });
const Answer = v.object({
  state: v.pipe(v.string(), v.digits()),
  data: v.array(v.object({ context: v.string(), ftime: v.string() })),
});

export const kuaidi100 =
  ({ customer, key, root }: Kuaidi100Account): ParcelTracker =>
  async ({ carrier, number, mobile }) => {
    const phone = carriersNeedingPhone.has(carrier) && mobile !== undefined ? mobile.slice(-PHONE_DIGITS) : undefined;
    const param = JSON.stringify({ com: companies[carrier], num: number, ...(phone !== undefined && { phone }) });
    const sign = crypto.hash('md5', `${param}${key}${customer}`).toUpperCase();
    const response = await fetch(new URL(PATH, root), {
      method: 'POST',
      body: new URLSearchParams({ customer, param, sign }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const content: unknown = await response.json();
    const refusal = v.safeParse(Refusal, content);
    if (refusal.success && refusal.output.returnCode === UNKNOWN_PARCEL) return { stage: 'collected', reports: [] };
    if (refusal.success) throw new Error(`Kuaidi100 refuses: ${refusal.output.returnCode}`);
    const answer = v.safeParse(Answer, content);
    // The validation error is not thrown, because it would quote the answer.
    if (!answer.success) throw new Error(`Kuaidi100 sends no track, with status ${response.status}`);
    const { state, data } = answer.output;
    return {
      stage: stages[state] ?? 'moving',
      reports: data
        .map(({ context, ftime }) => ({ at: chinaMoment(ftime), text: context.trim().slice(0, MAX_TEXT) }))
        .filter((report): report is { at: number; text: string } => report.at !== undefined && report.text !== '')
        .sort((left, right) => right.at - left.at)
        .slice(0, MAX_REPORTS),
    };
  };
