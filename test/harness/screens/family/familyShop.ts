import { captchaFor, readLog } from '#test/harness/browser/run/gateway.ts';
import { journeysRun } from '#test/harness/browser/run/journeysRun.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import type { PreparedShop } from './preparedShop.ts';

/** The orders of the family, each as the query of the address that shows it. */
export interface FamilyOrders extends PreparedShop {
  /** An order that is not paid. */
  order: string;
  /** A series that is bought and paid. */
  bought: string;
  /** An order of goods that were paid with shells and have not been sent yet. */
  exchange: string;
  /** A voucher that was exchanged for shells. */
  voucher: string;
}

const actionsOn = ({ page }: Phone) => ({
  press: (name: string) => page.getByRole('button', { name, exact: true }).first().tap(),
  sees: (words: string | RegExp) => page.getByText(words).first().waitFor(),
  queryAt: async (path: RegExp) => {
    await page.waitForURL(path);
    return new URL(page.url()).search;
  },
});

/** Saves two addresses. */
export async function saveAddresses(phone: Phone): Promise<void> {
  const { page, open } = phone;
  const { press, sees } = actionsOn(phone);
  for (const text of [
    '李小满 13800138000 浙江省杭州市上城区云朵路1号2单元301室',
    '李大海 13900139000 广东省东莞市长安镇海浪路8号',
  ]) {
    await open('/addr/edit');
    await page.getByLabel('粘贴整段地址，自动识别').fill(text);
    await press('识别');
    await sees(/，请核对$/);
    await press('保存');
    await sees('地址已保存');
  }
}

/**
 * Orders goods for money and for shells. `mobile` is the number of the account; it must not have received an SMS code
 * in the last minute.
 */
export async function shop(phone: Phone, mobile: string): Promise<FamilyOrders> {
  const { familyShop } = journeysRun();
  await leaveForPayment(phone, familyShop.paying);
  return {
    ...familyShop,
    ...(await exchange(phone)),
    bought: await buySeries(phone, mobile),
    order: await orderWatch(phone),
  };
}

/**
 * Opens the page of the payment company and comes back without having paid, so that the state of the payment is
 * unknown.
 */
async function leaveForPayment(phone: Phone, order: string): Promise<void> {
  const { press, sees } = actionsOn(phone);
  await phone.open(`/mall/order${order}`);
  await press('付款');
  await phone.page.getByRole('heading', { name: '沙箱收银台' }).waitFor();
  await phone.open(`/mall/order${order}`);
  await sees('正在确认付款结果');
}

/** Orders a watch. It is not paid, so the order expires after half an hour. */
async function orderWatch(phone: Phone): Promise<string> {
  const { press, sees, queryAt } = actionsOn(phone);
  await phone.open('/mall/confirm?variant=story-watch.sky-bt');
  await press('提交订单');
  const order = await queryAt(/\/mall\/order\?id=/);
  await sees('家长确认');
  return order;
}

async function exchange(phone: Phone): Promise<Pick<FamilyOrders, 'exchange' | 'voucher'>> {
  const { page, open } = phone;
  const { press, sees, queryAt } = actionsOn(phone);
  await open('/slip/recharge');
  await page.getByLabel('卡号').fill(journeysRun().shellsCode);
  await press('兑换');
  await sees(/个贝壳已经到账/);
  const made: string[] = [];
  for (const variant of ['ex-stickers.one', 'ex-voucher-album.one']) {
    await open(`/exmall/payment?variant=${variant}`);
    await press('确认兑换');
    made.push(await queryAt(/\/exmall\/payResult\?id=/));
    await sees('换好啦！');
  }
  await open('/my_voucher');
  await page
    .getByRole('link', { name: /成长册打印券/ })
    .first()
    .tap();
  return { exchange: made[0] ?? '', voucher: await queryAt(/\/voucher_detail\?id=/) };
}

/** The time between two captchas: a number receives at most one per minute, and the login has used one. */
const PAUSE_OF_CAPTCHAS_MS = 61_000;

async function buySeries(phone: Phone, mobile: string): Promise<string> {
  const { page, gateway } = phone;
  const { press, sees, queryAt } = actionsOn(phone);
  await phone.open('/mall/confirm?variant=series-poem-doors.one');
  await press('提交订单');
  const order = await queryAt(/\/mall\/order\?id=/);
  const since = Buffer.byteLength(readLog(gateway));
  await press('获取验证码');
  await page.getByLabel('验证码').fill(await captchaFor(gateway, mobile, since));
  await press('确认');
  await press('付款');
  await page.getByRole('heading', { name: '沙箱收银台' }).waitFor();
  await press('付款');
  await sees('付款成功');
  return order;
}

/** Waits until a number may receive another SMS code. `sentAt`: when its last SMS code was sent. */
export const waitForNextCaptcha = ({ page }: Phone, sentAt: number): Promise<void> =>
  page.waitForTimeout(Math.max(0, sentAt + PAUSE_OF_CAPTCHAS_MS - Date.now()));
