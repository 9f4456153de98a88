import crypto from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as contract from '#contract/account/addresses.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { addresses } from '#server/database/tables/account/addresses.ts';
import { users } from '#server/database/tables/account/users.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anAddress } from '#test/builders/account/addresses.ts';

describe.each(testedDatabases)('delivery addresses on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;
  type Changes = Parameters<typeof anAddress>[0];

  const add = (user: User, changes: Changes = {}, options: CallOptions = {}) =>
    call(test, contract.addAddress, { body: anAddress(changes) }, { ...user, ...options });
  const change = (user: User, addressId: string, changes: Changes = {}) =>
    call(test, contract.changeAddress, { params: { addressId }, body: anAddress(changes) }, user);
  const makeDefault = (user: User, addressId: string) =>
    call(test, contract.makeDefaultAddress, { params: { addressId } }, user);
  const remove = (user: User, addressId: string) => call(test, contract.removeAddress, { params: { addressId } }, user);
  const list = async (user: User) => (await call(test, contract.listAddresses, {}, user)).body.items;
  const roads = async (user: User) => (await list(user)).map(({ detailAddress }) => detailAddress);
  const defaults = ({ userId }: User) =>
    test.gateway.db.$count(addresses, and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
  /** Adds an address, later than all addresses before it. */
  const added = async (user: User, detailAddress: string, isDefault = false) => {
    test.time += SECOND_MS;
    return (await add(user, { detailAddress, isDefault })).body.id;
  };

  it('are stored as they were written, and the first one is the default', async () => {
    const user = await signIn(test);
    const { status, body } = await add(user, { receiver: '欧阳 娜娜', detailAddress: '①号楼 3 单元' });
    expect([status, body]).toEqual([
      200,
      { ...anAddress({ receiver: '欧阳 娜娜', detailAddress: '①号楼 3 单元', isDefault: true }), id: body.id },
    ]);
    expect(await list(user)).toEqual([body]);
  });

  it('are listed with the default address first, then the others from the last changed to the first changed', async () => {
    const user = await signIn(test);
    const first = await added(user, '一号');
    await added(user, '二号', true);
    await added(user, '三号');
    test.time += SECOND_MS;
    await change(user, first, { detailAddress: '一号改' });
    expect(await roads(user)).toEqual(['二号', '一号改', '三号']);
  });

  it('always have one default address, whichever address is made the default, changed or deleted', async () => {
    const user = await signIn(test);
    const first = await added(user, '一号');
    const second = await added(user, '二号', true);
    expect((await list(user)).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    expect((await change(user, second, { isDefault: false })).body.isDefault).toBe(true);
    expect((await makeDefault(user, first)).status).toBe(200);
    expect((await makeDefault(user, first)).status).toBe(200);
    const third = await added(user, '三号');
    expect((await list(user)).map(({ id }) => id)).toEqual([first, third, second]);
    await remove(user, first);
    expect((await list(user)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [third, true],
      [second, false],
    ]);
    await remove(user, third);
    await remove(user, second);
    expect(await list(user)).toEqual([]);
    expect((await remove(user, second)).status).toBe(404);
  });

  it('get the current names of a known region, and keep the names of an unknown region', async () => {
    const user = await signIn(test);
    const renamed = await add(user, { regionCode: '330102', city: '旧名市', district: '旧名区' });
    expect(renamed.body).toMatchObject({ province: '浙江省', city: '杭州市', district: '上城区' });
    const unknown = { regionCode: '339999', province: '浙江省', city: '未来市', district: '未来区' };
    expect((await add(user, unknown)).body).toMatchObject(unknown);
  });

  it('HTTP-10 are added once, even if the request is repeated', async () => {
    const user = await signIn(test);
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(user, {}, { idempotencyKey })));
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    expect(await list(user)).toHaveLength(1);
  });

  it('are limited to 20, even if 60 are added at the same moment, and the refusal states the limit', async () => {
    const user = await signIn(test);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => add(user, { detailAddress: `${index} 号楼`, isDefault: true })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(await list(user)).toHaveLength(20);
    expect(await defaults(user)).toBe(1);
    const { status, body } = await add(user);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'too_many_addresses', message: '最多保存 20 个地址，请先删除不用的' }),
    ]);
  });

  it('have exactly one default address after each of 6 rounds of simultaneous changes', async () => {
    const user = await signIn(test);
    const ids: string[] = [];
    for (let number = 0; number < 6; number += 1) ids.push(await added(user, `${number} 号楼`));
    for (let round = 0; round < 6; round += 1) {
      const [removed = ''] = ids.splice(round % ids.length, 1);
      const statuses = await Promise.all([
        ...ids.map(async (id) => (await makeDefault(user, id)).status),
        ...ids.map(async (id) => (await change(user, id, { isDefault: true })).status),
        remove(user, removed).then(({ status }) => status),
        add(user, { isDefault: true }).then(({ status, body }) => {
          ids.push(body.id);
          return status;
        }),
      ]);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await defaults(user)).toBe(1);
    }
  });

  it('ROLE-03 cannot be changed or deleted by other users, who get 404', async () => {
    const [owner, stranger] = [await signIn(test), await signIn(test)];
    const id = await added(owner, '只有我知道的路');
    const before = await list(owner);
    for (const refused of [await change(stranger, id), await makeDefault(stranger, id), await remove(stranger, id)])
      expect([refused.status, refused.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    expect(await list(stranger)).toEqual([]);
    expect(await list(owner)).toEqual(before);
  });

  it.each([
    ['an empty name', { receiver: '' }],
    ['a name of spaces', { receiver: '  ' }],
    ['a name with 21 characters', { receiver: '长'.repeat(21) }],
    ['an emoji in the name', { receiver: '小满🐘' }],
    ['a line break', { detailAddress: '云朵路\n1 号' }],
    ['a control character', { detailAddress: '云朵路\u0007' }],
    ['a character that reverses the text', { detailAddress: '云朵路\u202e1 号' }],
    ['an invisible character', { detailAddress: '云朵路\u200b1 号' }],
    ['a short address', { detailAddress: '路' }],
    ['a long address', { detailAddress: '路'.repeat(101) }],
    ['a landline number', { mobile: '05711234567' }],
    ['a number with 12 digits', { mobile: '138001380001' }],
    ['a number that begins with 12', { mobile: '12800138000' }],
    ['a code that is a name', { regionCode: '上城区' }],
    ['no district', { district: '' }],
  ])('are refused with %s', async (_, changes) => {
    const user = await signIn(test);
    const { status, body } = await add(user, changes);
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid_input' })]);
    expect(await list(user)).toEqual([]);
  });

  it('may contain rare characters in the name', async () => {
    expect((await add(await signIn(test), { receiver: '𬭎𠀀·买买提' })).status).toBe(200);
  });

  it('STATE-10 do not appear in the log, even if they are refused', async () => {
    const user = await signIn(test);
    const secret = { receiver: '不可记录的人', mobile: '13712345678', detailAddress: '不可记录的路' };
    const { body } = await add(user, secret);
    await change(user, body.id, { ...secret, regionCode: 'x' });
    expect(test.logLines.length).toBeGreaterThan(0);
    expect(test.logLines.join('\n')).not.toMatch(/不可记录|13712345678/);
  });

  it('are deleted with the user', async () => {
    const user = await signIn(test);
    await add(user);
    await test.gateway.db.delete(users).where(eq(users.id, user.userId));
    expect(await test.gateway.db.$count(addresses, eq(addresses.userId, user.userId))).toBe(0);
  });
});
