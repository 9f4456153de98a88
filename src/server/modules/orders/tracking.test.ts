import { addAddress } from '#contract/account/addresses.ts';
import * as orders from '#contract/mall/orders.ts';
import { getParcelTrack } from '#contract/mall/parcels.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import type { Carrier } from '#server/domain/orders/tracking/carriers.ts';
import type { ParcelTracker } from '#server/domain/orders/tracking/parcelTracker.ts';
import { trackParcel } from '#server/domain/orders/tracking/trackParcel.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call } from '#server/testing/call.ts';
import { createDeferred } from '#server/testing/createDeferred.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { standInKuaidi100 } from '#server/testing/shop/standInKuaidi100.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway, type TestGateway } from '#server/testing/useGateway.ts';
import { anAddress } from '#test/builders/account/addresses.ts';

const cup = aGoods({ kind: 'exchange', id: 'cup', variants: [{ id: 'one', shells: 1, stock: 500 }] });
const contentDir = aPack({ editorials: { 'goods/cup': cup } });
type User = Awaited<ReturnType<typeof signIn>>;

/** Signs in a user who orders goods. Returns the user, the order and the parcel that was sent. */
async function sentParcel(test: TestGateway, number: string, carrier: Carrier = 'yto') {
  const user = await signIn(test);
  const { db } = test.gateway;
  await shellLedger(db).give(user.userId, { kind: 'dictation', occasion: 'test', amount: 9 }, new Date(test.time));
  const { body: address } = await call(test, addAddress, { body: anAddress() }, user);
  const body = {
    orderKey: crypto.randomUUID(),
    addressId: address.id,
    expected: { fen: 0, shells: 1 },
    lines: [{ variantId: 'cup.one', quantity: 1 }],
  };
  const { id: orderId } = (await call(test, orders.createOrder, { body }, user)).body;
  await shipOrder(db, { orderId, carrier, number }, new Date(test.time));
  const order = (await call(test, orders.getOrder, { params: { orderId } }, user)).body;
  return { user, orderId, parcelId: order.parcels[0]?.id ?? 0 };
}
const track = (test: TestGateway, { user, ...params }: { user: User; orderId: string; parcelId: number }) =>
  call(test, getParcelTrack, { params }, user);

describe.each(testedDatabases)('the track of a parcel on %s', (kind) => {
  const kuaidi100 = standInKuaidi100();
  beforeAll(async () => {
    kuaidi100.account.root = await kuaidi100.server.start();
  });
  const test = useGateway(kind, { contentDir, kuaidi100: kuaidi100.account });
  afterAll(() => kuaidi100.server.stop());
  const askedFor = (number: string) => kuaidi100.asked.filter(({ num }) => num === number);

  it('shows the reports of the carrier, the newest first; the carrier is queried again at the earliest after half an hour', async () => {
    kuaidi100.parcels.set('YT00000001', {
      state: '0',
      data: [
        { context: '【杭州市】快件离开', ftime: '2026-11-21 08:30:00' },
        { context: '【上海市】快件到达', ftime: '2026-11-22 06:00:00' },
        { context: '  ', ftime: '2026-11-22 07:00:00' },
        { context: '没有时间', ftime: '昨天' },
      ],
    });
    const parcel = await sentParcel(test, 'YT00000001');
    const askedAt = test.time;
    const first = (await track(test, parcel)).body;
    expect(first).toEqual({
      source: 'fresh',
      answeredAt: askedAt,
      stage: 'moving',
      reports: [
        { at: Date.UTC(2026, 10, 21, 22), text: '【上海市】快件到达' },
        { at: Date.UTC(2026, 10, 21, 0, 30), text: '【杭州市】快件离开' },
      ],
    });
    kuaidi100.parcels.set('YT00000001', { state: '5', data: [{ context: '派送中', ftime: '2026-11-22 09:00:00' }] });
    test.time += 29 * MINUTE_MS;
    expect((await track(test, parcel)).body).toEqual(first);
    test.time += MINUTE_MS;
    expect((await track(test, parcel)).body).toMatchObject({
      stage: 'arriving',
      answeredAt: askedAt + 30 * MINUTE_MS,
      reports: [{ text: '派送中' }],
    });
    expect(askedFor('YT00000001')).toEqual(Array.from({ length: 2 }, () => ({ com: 'yuantong', num: 'YT00000001' })));
  });

  it('is requested again only after half a day once the parcel was delivered', async () => {
    kuaidi100.parcels.set('YT00000002', { state: '3', data: [{ context: '已签收', ftime: '2026-11-22 09:00:00' }] });
    const parcel = await sentParcel(test, 'YT00000002');
    expect((await track(test, parcel)).body.stage).toBe('delivered');
    test.time += 12 * HOUR_MS - 1;
    expect((await track(test, parcel)).status).toBe(200);
    expect(askedFor('YT00000002')).toHaveLength(1);
    test.time += 1;
    expect((await track(test, parcel)).status).toBe(200);
    expect(askedFor('YT00000002')).toHaveLength(2);
  });

  it('keeps its reports when the carrier no longer knows the parcel', async () => {
    kuaidi100.parcels.set('YT00000015', { state: '3', data: [{ context: '已签收', ftime: '2026-11-22 09:00:00' }] });
    const parcel = await sentParcel(test, 'YT00000015');
    const known = (await track(test, parcel)).body;
    kuaidi100.parcels.delete('YT00000015');
    test.time += 12 * HOUR_MS;
    expect((await track(test, parcel)).body).toEqual({ ...known, answeredAt: test.time });
    expect(askedFor('YT00000015')).toHaveLength(2);
  });

  it('is empty while the carrier has not seen the parcel', async () => {
    const parcel = await sentParcel(test, 'YT00000003');
    expect((await track(test, parcel)).body).toMatchObject({ source: 'fresh', stage: 'collected', reports: [] });
  });

  it.each([
    ['sf', 'shunfeng'],
    ['zto', 'zhongtong'],
  ] as const)(
    'is requested from the carrier "%s" with the last four digits of the telephone number, which this carrier requires',
    async (carrier, com) => {
      const number = `${carrier.toUpperCase()}00000004`;
      const parcel = await sentParcel(test, number, carrier);
      await track(test, parcel);
      expect(askedFor(number)).toEqual([{ com, num: number, phone: '8000' }]);
    },
  );

  it.each([
    ['answers 500', { status: 500, body: 'oops' }],
    ['breaks off', null],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['refuses the signature', { body: '{"result":false,"returnCode":"503","message":"验证签名失败"}' }],
    ['sends something else', { body: '{"state":["3"],"data":"已签收"}' }],
    ['sends no state', { body: '{"data":[]}' }],
  ])(
    'keeps its last reports, is marked as not up to date, and is requested again after two minutes if the carrier %s',
    async (_, fault) => {
      const number = `YT1${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
      kuaidi100.parcels.set(number, { state: '0', data: [{ context: '已揽收', ftime: '2026-11-22 09:00:00' }] });
      const parcel = await sentParcel(test, number);
      kuaidi100.server.misbehave(number, fault);
      expect((await track(test, parcel)).body).toEqual({ source: 'late', answeredAt: null, stage: null, reports: [] });
      test.time += 2 * MINUTE_MS;
      const known = (await track(test, parcel)).body;
      expect(known).toMatchObject({ source: 'fresh', reports: [{ text: '已揽收' }] });
      test.time += 30 * MINUTE_MS;
      kuaidi100.server.misbehave(number, fault);
      expect((await track(test, parcel)).body).toEqual({ ...known, source: 'late' });
      test.time += 2 * MINUTE_MS - 1;
      expect((await track(test, parcel)).body.source).toBe('late');
      test.time += 1;
      expect((await track(test, parcel)).body.source).toBe('fresh');
    },
  );

  it('is requested from the carrier once if eight calls arrive at the same moment', async () => {
    kuaidi100.parcels.set('YT00000005', { state: '0', data: [{ context: '已揽收', ftime: '2026-11-22 09:00:00' }] });
    const parcel = await sentParcel(test, 'YT00000005');
    const answers = await Promise.all(Array.from({ length: 8 }, () => track(test, parcel)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(askedFor('YT00000005')).toHaveLength(1);
  });

  it('is shown to a second device as being requested while the first device waits for the first answer of the carrier', async () => {
    kuaidi100.parcels.set('YT00000016', { state: '0', data: [{ context: '已揽收', ftime: '2026-11-22 09:00:00' }] });
    const parcel = await sentParcel(test, 'YT00000016');
    const [asked, answer] = [createDeferred(), createDeferred()];
    const tracker: ParcelTracker = async () => {
      asked.resolve();
      await answer.promise;
      return { stage: 'moving', reports: [{ at: test.time, text: '已揽收' }] };
    };
    const tracking = { db: test.gateway.db, now: () => new Date(test.time), tracker, log: { warn: () => undefined } };
    const first = trackParcel(tracking, { ...parcel, userId: parcel.user.userId });
    await asked.promise;
    const second = { source: 'late', isAsking: true, answeredAt: null, stage: null, reports: [] };
    expect((await track(test, parcel)).body).toEqual(second);
    answer.resolve();
    const known = {
      source: 'fresh',
      answeredAt: test.time,
      stage: 'moving',
      reports: [{ at: test.time, text: '已揽收' }],
    };
    expect(await first).toEqual(known);
    expect((await track(test, parcel)).body).toEqual(known);
    expect(askedFor('YT00000016')).toEqual([]);
  });

  it('ROLE-03 is shown neither to another user nor for another order of the same user', async () => {
    const [own, other] = [await sentParcel(test, 'YT00000006'), await sentParcel(test, 'YT00000007')];
    expect((await track(test, { ...own, user: other.user })).status).toBe(404);
    expect((await track(test, { ...own, parcelId: other.parcelId })).status).toBe(404);
    expect(kuaidi100.asked.filter(({ num }) => /YT0000000[67]/.test(num))).toEqual([]);
  });

  it('STATE-10 writes neither numbers nor names to the log', async () => {
    expect(test.logLines.some((line) => line.includes('no answer about a parcel'))).toBe(true);
    expect(test.logLines.join('\n')).not.toMatch(/YT\d{5}|SF0000|李小满|13800138000|key-of-tests|customer-1/);
  });
});

describe('tracking without an account at Kuaidi100', () => {
  const support = { phone: '400-800-1234', hours: '每天 9:00–18:00' };
  const test = useGateway('postgres', { contentDir, support });

  it('requests nothing from a carrier, and the order shows the telephone numbers of customer service and of the carrier instead', async () => {
    const parcel = await sentParcel(test, 'YT00000008');
    expect((await track(test, parcel)).body).toEqual({ source: 'off', answeredAt: null, stage: null, reports: [] });
    const { body } = await call(test, orders.getOrder, { params: { orderId: parcel.orderId } }, parcel.user);
    expect(body).toMatchObject({ support, parcels: [{ carrier: '圆通速递', hotline: '95554' }] });
  });
});
