import { eq } from 'drizzle-orm';
import * as contract from '#contract/mall/invoices.ts';
import * as orders from '#contract/mall/orders.ts';
import * as returns from '#contract/mall/returns.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { orders as orderRows } from '#server/database/tables/mall/orders.ts';
import { issueInvoice } from '#server/domain/orders/invoices/invoiceSteps.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';
import { call, outcomeOf } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useShop, type Buyer } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const lamp = aGoods({ id: 'lamp', returns: 'sevenDays', variants: [{ id: 'one', priceFen: 1_000, stock: 500 }] });
const contentDir = aPack({ editorials: { 'goods/lamp': lamp } });

const NUMBER = '26332000000012345678';
const company: contract.InvoiceInput = {
  kind: 'company',
  title: '阿里巴巴（中国）有限公司',
  taxNumber: '91330100799655058B',
  email: 'bill@example.com',
};
const person: contract.InvoiceInput = { ...company, kind: 'person', title: '李小满', taxNumber: '' };

describe.each(testedDatabases)('invoices on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 });
  const shop = useShop(test);
  const { now } = shop;
  const run = (...args: string[]) => runOrderCommand(test.gateway.db, args, now());

  /** Returns an order of two lamps for which its buyer has paid 20 yuan. */
  const paid = () => shop.paidOrder('lamp.one', 2, { fen: 2_000 });
  const request = (buyer: Buyer, orderId: string, body = company) =>
    call(test, contract.requestInvoice, { params: { orderId }, body }, buyer);
  const withdraw = (buyer: Buyer, invoiceId: string) =>
    call(test, contract.withdrawInvoice, { params: { invoiceId } }, buyer);
  const list = async (buyer: Buyer, orderId: string) =>
    (await call(test, contract.listInvoices, { params: { orderId } }, buyer)).body;
  const stateOf = async (buyer: Buyer, orderId: string) => (await list(buyer, orderId)).items[0]?.state;
  const actionOf = async (buyer: Buyer, orderId: string) =>
    (await shop.find(buyer, orderId)).actions.find(({ id }) => id === 'invoice');

  it('are requested by the buyer, and contain the number and the link that an operator enters', async () => {
    const { buyer, orderId } = await paid();
    expect(await actionOf(buyer, orderId)).toEqual({ id: 'invoice', obstacle: null });
    expect(await list(buyer, orderId)).toEqual({ items: [], amountFen: 2_000, last: null });
    const { status, body } = await request(buyer, orderId, { ...company, taxNumber: '91330100799655058C' });
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'tax_number_wrong' })]);
    const { id } = (await request(buyer, orderId, { ...company, title: ` ${company.title}\u202E ` })).body;
    expect(await actionOf(buyer, orderId)).toBeUndefined();
    expect((await list(buyer, orderId)).items).toEqual([
      {
        id,
        state: 'requested',
        ...company,
        requestedAt: test.time,
        amountFen: null,
        number: null,
        link: null,
        reason: null,
        canWithdraw: true,
      },
    ]);
    const [line, count] = await run('--invoices');
    expect(line).toContain(`${id}\trequested`);
    expect(line).toContain('91330100799655058B\tbill@example.com\t¥20.00');
    expect(count).toBe('1 invoices wait');
    expect((await run('--issue-invoice', id, 'A1'))[0]).toBe('A1 is no number of an invoice.');
    expect((await run('--issue-invoice', id, NUMBER, 'twenty'))[0]).toBe('twenty is no amount in yuan.');
    expect((await run('--issue-invoice', id, NUMBER, '20', 'http://tax.example/1'))[0]).toContain('https://');
    expect(await run('--issue-invoice', id, NUMBER, '¥20.00', 'https://tax.example/1')).toEqual([`${id} is issued.`]);
    expect((await run('--issue-invoice', id, NUMBER, '20'))[0]).toContain(`${id} does not exist, is past that`);
    expect((await list(buyer, orderId)).items[0]).toMatchObject({
      state: 'issued',
      number: NUMBER,
      link: 'https://tax.example/1',
      amountFen: 2_000,
      canWithdraw: false,
    });
    expect(outcomeOf(await withdraw(buyer, id))).toEqual([409, 'invoice_changed']);
    expect((await shop.find(buyer, orderId)).events.flatMap(({ topic }) => topic ?? [])).toEqual([
      ...['invoiceIssued', 'invoiceRequested'],
    ]);
    expect((await list(buyer, await orderUnpaid(buyer))).last).toEqual(company);
  });

  /** Creates another, unpaid order of the same buyer. */
  const orderUnpaid = (buyer: Buyer) => shop.order(buyer, 'lamp.one', 1_000);

  it('cannot be requested before the payment, a second time, during a return, or after a year', async () => {
    const { buyer, orderId } = await paid();
    const unpaid = await orderUnpaid(buyer);
    expect(await actionOf(buyer, unpaid)).toBeUndefined();
    expect(outcomeOf(await request(buyer, unpaid))).toEqual([409, 'invoice_not_possible']);
    await request(buyer, orderId, person);
    expect(outcomeOf(await request(buyer, orderId))).toEqual([409, 'invoice_not_possible']);

    const second = await paid();
    await receive(second);
    const returnId = await askReturn(second, 1);
    expect(await actionOf(second.buyer, second.orderId)).toEqual({
      id: 'invoice',
      obstacle: '退货正在处理，处理完才能开发票',
    });
    await run('--refuse-return', returnId, '已经用过了');
    expect((await actionOf(second.buyer, second.orderId))?.obstacle).toBeNull();
    await test.gateway.db
      .update(orderRows)
      .set({ createdAt: new Date(test.time - 366 * DAY_MS) })
      .where(eq(orderRows.id, second.orderId));
    expect((await actionOf(second.buyer, second.orderId))?.obstacle).toBe('下单超过一年了，要开发票请找客服');
  });

  async function receive({ buyer, orderId }: { buyer: Buyer; orderId: string }) {
    await shipOrder(test.gateway.db, { orderId, carrier: 'sf', number: 'SF12345678' }, now());
    await call(test, orders.confirmReceipt, { params: { orderId } }, buyer);
  }
  async function askReturn({ buyer, orderId }: { buyer: Buyer; orderId: string }, quantity: number): Promise<string> {
    const lines = [{ variantId: 'lamp.one', quantity, pictures: [] }];
    const body = { reason: 'faulty' as const, text: '', lines };
    return (await call(test, returns.requestReturn, { params: { orderId }, body }, buyer)).body.id;
  }

  it('are reversed after a partial refund, and can then be requested again for the remaining amount', async () => {
    const bought = await paid();
    const { buyer, orderId } = bought;
    const { id } = (await request(buyer, orderId)).body;
    await run('--issue-invoice', id, NUMBER, '20.00');
    await receive(bought);
    const returnId = await askReturn(bought, 1);
    await run('--accept-return', returnId, '寄到店里');
    await run('--receive-return', returnId);
    expect(await stateOf(buyer, orderId)).toBe('reversing');
    expect(await actionOf(buyer, orderId)).toEqual({
      id: 'invoice',
      obstacle: '原来的发票正在冲红，冲红以后才能重新开发票',
    });
    expect((await run('--invoices')).find((line) => line.startsWith(id))).toContain(`¥20.00 was written as ${NUMBER}`);
    expect(await run('--reverse-invoice', id, '26332000000012345679')).toEqual([`${id} is reversed.`]);
    const second = (await request(buyer, orderId)).body.id;
    await run('--issue-invoice', second, NUMBER, '10.00');
    expect((await list(buyer, orderId)).items.map(({ state, amountFen }) => [state, amountFen])).toEqual(
      expect.arrayContaining([
        ['issued', 1_000],
        ['reversed', 2_000],
      ]),
    );
  });

  it('are withdrawn when the whole price is refunded before they are issued', async () => {
    const { buyer, orderId } = await paid();
    const { id } = (await request(buyer, orderId)).body;
    await shop.refund(buyer, orderId);
    expect(await stateOf(buyer, orderId)).toBe('withdrawn');
    expect((await run('--issue-invoice', id, NUMBER, '20'))[0]).toContain(`${id} does not exist, is past that`);
    expect(outcomeOf(await request(buyer, orderId))).toEqual([409, 'invoice_not_possible']);
  });

  it('are not issued for an outdated amount if goods were returned after the operator had read the amount', async () => {
    const bought = await paid();
    const { buyer, orderId } = bought;
    const { id } = (await request(buyer, orderId)).body;
    expect((await run('--invoices')).find((line) => line.startsWith(id))).toContain('¥20.00');
    await receive(bought);
    const returnId = await askReturn(bought, 1);
    await run('--accept-return', returnId, '寄到店里');
    await run('--receive-return', returnId);
    expect((await run('--issue-invoice', id, NUMBER, '20.00'))[0]).toContain('the order holds another amount');
    expect(await stateOf(buyer, orderId)).toBe('requested');
    expect(await run('--issue-invoice', id, NUMBER, '10.00')).toEqual([`${id} is issued.`]);
  });

  it('can be withdrawn by the buyer or refused with a reason, and can be requested at most ten times for an order', async () => {
    const { buyer, orderId } = await paid();
    const first = (await request(buyer, orderId, person)).body.id;
    expect((await withdraw(buyer, first)).status).toBe(200);
    expect((await withdraw(buyer, first)).status).toBe(200);
    const second = (await request(buyer, orderId)).body.id;
    await run('--refuse-invoice', second, '抬头和税号对不上');
    expect((await list(buyer, orderId)).items.map(({ state, reason }) => [state, reason])).toContainEqual([
      ...['refused', '抬头和税号对不上'],
    ]);
    for (let round = 2; round < 10; round += 1) await withdraw(buyer, (await request(buyer, orderId)).body.id);
    expect(outcomeOf(await request(buyer, orderId))).toEqual([409, 'invoice_too_often']);
  });

  it('that an operator issues while the order is refunded are either issued and then reversed, or withdrawn', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { buyer, orderId } = await paid();
      const { id } = (await request(buyer, orderId)).body;
      const [isIssued] = await Promise.all([
        issueInvoice(test.gateway.db, { id, number: NUMBER, fen: 2_000, link: null }, now()),
        shop.refund(buyer, orderId),
      ]);
      expect(await stateOf(buyer, orderId)).toBe(isIssued ? 'reversing' : 'withdrawn');
    }
  });

  it('ROLE-03 cannot be requested, read or withdrawn by other users, who get 404', async () => {
    const [own, other] = [await paid(), await paid()];
    const { id } = (await request(own.buyer, own.orderId)).body;
    expect((await request(other.buyer, own.orderId)).status).toBe(404);
    expect((await withdraw(other.buyer, id)).status).toBe(404);
    const { status } = await call(test, contract.listInvoices, { params: { orderId: own.orderId } }, other.buyer);
    expect(status).toBe(404);
    expect((await list(other.buyer, other.orderId)).last).toBeNull();
  });

  it('STATE-10 do not appear in the log', () => {
    expect(test.logLines.join('\n')).not.toMatch(/91330100799655058B|bill@example|阿里巴巴/);
  });
});
