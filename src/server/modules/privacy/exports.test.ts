import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { addHonour } from '#contract/experience/honours.ts';
import * as contract from '#contract/account/exports.ts';
import { checkParentCode, checkParentPin, sendParentPinCode } from '#contract/account/parentPin.ts';
import { dataKindIds, dataKinds } from '#lib/privacy/dataKinds.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { children } from '#server/database/tables/account/children.ts';
import { dataExports } from '#server/database/tables/privacy/exports.ts';
import { users } from '#server/database/tables/account/users.ts';
import { dictations } from '#server/database/tables/learning/dictation.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { favourites } from '#server/database/tables/stories/storyLists.ts';
import { searchHistory } from '#server/database/tables/stories/search.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { hashPin } from '#server/domain/parentGate/pinHash.ts';
import { endExports } from '#server/domain/privacy/export/exportMachine.ts';
import { EXPORT_LEASE_MS } from '#server/domain/privacy/export/exportJobs.ts';
import { eraseFiles } from '#server/domain/privacy/erasure/erasureJob.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { call } from '#server/testing/call.ts';
import { type Account, useExports } from '#server/testing/privacy/useExports.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { useRecordings } from '#server/testing/useRecordings.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { uploadFiles } from '#server/uploads/uploadFiles.ts';
import { anHonourInput } from '#test/builders/experience/honours.ts';

describe.each(testedDatabases)('the export of personal data on %s', (kind) => {
  const test = useGateway(kind);
  const { recorded } = useRecordings(test);
  const { objects, failures, runJobs, ask, list, link, download, filesOf, made } = useExports(test);

  async function opened(account: Account, id: string): Promise<Record<string, Uint8Array>> {
    const { body } = await link(account, id);
    const response = await download(body.path);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(response.headers['content-disposition']).toMatch(/^attachment;.*%E4%B8%AA%E4%BA%BA/);
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
    return unzipSync(new Uint8Array(response.rawPayload));
  }
  const jsonOf = (files: Record<string, Uint8Array>, id: keyof typeof dataKinds) => {
    const file = files[`数据/${dataKinds[id].title}.json`];
    return JSON.parse(strFromU8(file ?? new Uint8Array())) as {
      类别: string;
      内容: { 名称: string; 记录: Record<string, unknown>[] }[];
    };
  };
  const rowsOf = (files: Record<string, Uint8Array>, id: keyof typeof dataKinds, title: string) =>
    jsonOf(files, id).内容.find(({ 名称 }) => 名称 === title)?.记录 ?? [];

  it('contains every kind of data, the pictures, and the owner of each row, but nothing of another family', async () => {
    const { db, now } = test.gateway;
    const [own, other] = [await signIn(test), await signIn(test)];
    const childId = `child-of-${own.userId}`;
    await db.update(users).set({ nickname: '豆豆妈妈' }).where(eq(users.id, own.userId));
    await db
      .insert(users)
      .values({ id: childId, accountId: own.userId, nickname: '小满', avatarUrl: '', createdAt: now() });
    const facts = { nickname: '小满', birthday: '2020-05-10', sex: 'boy', changedAt: now() } as const;
    await db.insert(children).values({ userId: childId, ...facts });
    await db.insert(searchHistory).values({ userId: other.userId, text: '别家搜的', searchedAt: now() });
    const sent = await upload(test, await aPicture(), own, 'honour');
    const foreign = await upload(test, await aPicture(), other, 'honour');
    const honour = anHonourInput({ title: '跳绳/第一名', day: '2026-11-01', pictures: [sent.id] });
    expect((await call(test, addHonour, { body: honour }, { ...own, childId })).status).toBe(200);
    const foreignHonour = anHonourInput({ title: '别家的奖', pictures: [foreign.id] });
    await call(test, addHonour, { body: foreignHonour }, other);

    const [story] = await db.select().from(stories).limit(1);
    await db.insert(favourites).values({ userId: childId, storyId: story!.id, addedAt: now() });

    const files = await opened(own, await made(own));

    for (const id of dataKindIds) expect(jsonOf(files, id).类别).toBe(dataKinds[id].title);
    expect(rowsOf(files, 'child', '孩子')).toEqual([
      {
        谁的: '小满',
        孩子的昵称: '小满',
        生日: '2020年5月10日',
        性别: '男孩',
        喜欢什么: [],
        修改时间: expect.stringMatching(/^\d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d$/) as string,
      },
    ]);
    expect(rowsOf(files, 'account', '账号')).toEqual(
      expect.arrayContaining([expect.objectContaining({ 谁的: '豆豆妈妈', 手机号: own.mobile })]),
    );
    expect(rowsOf(files, 'preferences', '收藏的故事')).toMatchObject([{ 谁的: '小满', 故事: story!.title }]);
    expect(rowsOf(files, 'devices', '登录')).toMatchObject([{ 登录的设备: '手机' }]);
    expect(rowsOf(files, 'growth', '荣誉')).toMatchObject([
      { 谁的: '小满', 荣誉的名称: '跳绳/第一名', 哪一天: '2026年11月1日' },
    ]);
    const picture = files[`照片/荣誉/2026-11-01 跳绳 第一名 ${sent.id}.webp`];
    expect(
      picture && Buffer.from(picture).equals((await objects().read(uploadFiles.picture(sent.id, '1280.webp')))!),
    ).toBe(true);
    expect(strFromU8(files['请先看我.txt'] ?? new Uint8Array())).toContain('呆迪听故事 个人信息导出');
    const everything = Object.entries(files)
      .map(([name, content]) => name + strFromU8(content, true))
      .join('');
    for (const secret of [other.userId, other.mobile, foreign.id, own.userToken])
      expect(everything).not.toContain(secret);
    const texts = Object.entries(files).flatMap(([name, content]) =>
      /json|txt$/.test(name) ? [strFromU8(content)] : [],
    );
    expect(texts.join('')).not.toMatch(/别家/);
  }, 60_000);

  it('contains the complete recordings of the children, in files that are named after their titles', async () => {
    const own = await signIn(test);
    const workId = await recorded(own, { title: '小鹅/找妈妈' });
    const [sound] = await test.gateway.db.select().from(uploads).where(eq(uploads.workId, workId));
    const files = await opened(own, await made(own));
    const [name = '', ...more] = Object.keys(files).filter((file) => file.endsWith('.mp3'));
    expect([name, more]).toEqual([
      expect.stringMatching(new RegExp(`^录音/\\d{4}-\\d\\d-\\d\\d 小鹅 找妈妈 ${sound?.id ?? '-'}\\.mp3$`)),
      [],
    ]);
    // The export contains the stored sound unchanged.
    expect(files[name]?.length).toBe(sound?.storedBytes);
    expect(strFromU8(files['录音/目录.json'] ?? new Uint8Array())).toContain('小鹅 找妈妈');
  }, 60_000);

  it('contains all rows of a large table, even if many have the same time', async () => {
    const own = await signIn(test);
    const count = 1_203;
    const rows = Array.from({ length: count }, (_, index) => ({
      userId: own.userId,
      id: `dictation-${String(index)}`,
      title: `听写${index}`,
      day: '2026-11-20',
      durationMs: 1,
      marks: [],
      wordShells: 0,
      bonusShells: 0,
      submittedAt: test.gateway.now(),
    }));
    await test.gateway.db.insert(dictations).values(rows as (typeof dictations.$inferInsert)[]);
    const found = rowsOf(await opened(own, await made(own)), 'learning', '听写成绩').map((row) => row['听写的内容']);
    expect(new Set(found).size).toBe(count);
    expect(found).toHaveLength(count);
  }, 60_000);

  it('cannot be requested while another export is being made, or after three exports in a day, even by several requests at the same moment', async () => {
    const own = await signIn(test);
    // These are six sessions of the same account.
    const devices = await Promise.all(Array.from({ length: 6 }, () => signIn(test, { mobile: own.mobile })));
    const together = await Promise.all(devices.map(ask));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(together.filter(({ status }) => status === 409)).toHaveLength(5);
    await runJobs();
    await made(own);
    await made(own);
    const { status, body } = await ask(own);
    expect([status, body]).toMatchObject([429, { code: 'too_many_exports' }]);
    expect((await list(own)).nextAt).toBe(test.time + DAY_MS);
    test.time += DAY_MS;
    const later = await signIn(test, { mobile: own.mobile });
    expect((await list(later)).nextAt).toBeNull();
    await made(later);
  }, 60_000);

  it('is not counted towards the limit of three a day if it has failed, but cannot be requested after five failures in a day', async () => {
    const own = await signIn(test);
    const fail = async () => {
      expect((await ask(own)).status).toBe(200);
      await test.gateway.db.update(dataExports).set({ state: 'failed' }).where(eq(dataExports.userId, own.userId));
      test.time += 1_000;
    };
    const first = test.time;
    for (let count = 0; count < 4; count += 1) await fail();
    expect((await list(own)).nextAt).toBeNull();
    await fail();
    expect((await ask(own)).body).toMatchObject({ code: 'too_many_exports' });
    expect((await list(own)).nextAt).toBe(first + DAY_MS);
  });

  it('can be requested and downloaded only with an SMS code, or with the parent PIN if the account has one', async () => {
    const own = await signIn(test);
    const { db, now, serverSecret } = test.gateway;
    const action = { kind: 'exportData' } as const;
    const refusal = async (id?: string) =>
      id === undefined
        ? (await call(test, contract.askForExport, {}, own)).body
        : (await call(test, contract.openExport, { params: { exportId: id } }, own)).body;
    expect(await refusal()).toMatchObject({ code: 'guardian_needed' });
    await call(test, sendParentPinCode, { body: {} }, own);
    expect(test.messages.at(-1)?.mobile).toBe(own.mobile);
    const code = test.messages.at(-1)?.code ?? '';
    expect((await call(test, checkParentCode, { body: { code, action } }, own)).status).toBe(200);
    expect((await call(test, contract.askForExport, {}, own)).status).toBe(200);
    await runJobs();
    const id = (await list(own)).exports[0]?.id ?? '';
    expect(await refusal(id)).toMatchObject({ code: 'guardian_needed' });
    expect((await link(own, id)).status).toBe(200);
    expect(await refusal(id)).toMatchObject({ code: 'guardian_needed' });

    const pin = { hash: await hashPin(serverSecret, '4821'), mobileDigest: null };
    await parentPinRepository(db).save(own.userId, pin, now());
    expect(await refusal()).toMatchObject({ code: 'pin_needed' });
    expect(await refusal(id)).toMatchObject({ code: 'pin_needed' });
    expect((await call(test, checkParentPin, { body: { pin: '4821', action } }, own)).status).toBe(200);
    expect((await call(test, contract.openExport, { params: { exportId: id } }, own)).status).toBe(200);
    expect(await refusal(id)).toMatchObject({ code: 'pin_needed' });
  }, 60_000);

  it('can be opened only by a link of its account, which works for ten minutes and only while the session lasts', async () => {
    const [own, other] = [await signIn(test), await signIn(test)];
    const id = await made(own);
    expect((await link(other, id)).body).toMatchObject({ code: 'export_gone' });
    const { path, endsAt } = (await link(own, id)).body;
    expect(endsAt).toBe(test.time + 10 * MINUTE_MS);
    const refused = async (one: string) => expect((await download(one)).statusCode).toBe(404);
    expect((await download(path)).statusCode).toBe(200);
    await refused(path.replace(/signature=.{4}/, 'signature=AAAA'));
    await refused(path.split('?')[0]!);
    const foreign = await sessionRepository(test.gateway.db).find(other.userToken, '', test.gateway.now());
    await refused(path.replace(/(export\/[\w-]+\/)[\w-]+/, `$1${foreign!.session.id}`));
    test.time = endsAt;
    await refused(path);
    const again = (await link(own, id)).body.path;
    expect((await download(again)).statusCode).toBe(200);
    await sessionRepository(test.gateway.db).revokeAll(own.userId, test.gateway.now());
    await refused(again);
    expect(test.logLines.join('')).not.toContain(path.split('signature=')[1]);
  }, 60_000);

  it('is deleted with its files after three days', async () => {
    const own = await signIn(test);
    const id = await made(own);
    expect((await list(own)).exports[0]).toMatchObject({ state: 'ready', endsAt: test.time + 3 * DAY_MS });
    expect(filesOf(id).filter((file) => file.isFile()).length).toBeGreaterThan(0);
    test.time += 3 * DAY_MS;
    const later = await signIn(test, { mobile: own.mobile });
    expect((await list(later)).exports[0]).toMatchObject({ state: 'over' });
    expect((await link(later, id)).body).toMatchObject({ code: 'export_gone' });
    await runJobs();
    expect(filesOf(id)).toEqual([]);
    const [row] = await test.gateway.db.select().from(dataExports).where(eq(dataExports.id, id));
    expect(row?.state).toBe('over');
  }, 60_000);

  it('is deleted when the account is closed, even while it is being made', async () => {
    const own = await signIn(test);
    const id = await made(own);
    test.time += SECOND_MS;
    await ask(own);
    const slow = objects();
    const closing: ObjectStore = {
      ...slow,
      put: async (...args) => {
        await endExports(test.gateway.db, own.userId, test.gateway.now());
        await slow.put(...args);
      },
    };
    await runJobs(closing);
    const { exports } = await list(own);
    expect(exports.map(({ state }) => state)).toEqual(['over', 'over']);
    for (const one of exports) expect(filesOf(one.id)).toEqual([]);
    expect(exports[1]?.id).toBe(id);
  }, 60_000);

  it('cannot be downloaded while it is incomplete because its worker has died, and is completed by the next worker', async () => {
    const own = await signIn(test);
    await ask(own);
    const died = new Promise<void>((resolve) => {
      const store = objects();
      void runJobs({
        ...store,
        put: async (key, content, type) => {
          await store.put(key, content.subarray(0, 10), type);
          resolve();
          await new Promise(() => undefined);
        },
      });
    });
    await died;
    const [making] = (await list(own)).exports;
    expect(making?.state).toBe('making');
    expect((await link(own, making!.id)).status).toBe(404);
    expect(await runJobs()).toBe(0);
    test.time += EXPORT_LEASE_MS;
    await runJobs();
    const [ready] = (await list(own)).exports;
    expect(ready).toMatchObject({ id: making?.id, state: 'ready' });
    expect(Object.keys(await opened(own, ready!.id)).length).toBeGreaterThan(dataKindIds.length);
    test.time += 3 * DAY_MS;
    await runJobs();
    expect(filesOf(ready!.id)).toEqual([]);
  }, 60_000);

  it('fails after a few attempts while the object store is unavailable, and can be requested again', async () => {
    const own = await signIn(test);
    await ask(own);
    failures.length = 0;
    const down: ObjectStore = { ...objects(), put: () => Promise.reject(new Error('the store is down')) };
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await runJobs(down);
      test.time += 90 * SECOND_MS;
    }
    expect((await list(own)).exports[0]).toMatchObject({ state: 'failed' });
    expect(new Set(failures)).toEqual(new Set(['Error: the store is down']));
    await made(own);
  }, 60_000);

  it('is removed by the erasure of the account', async () => {
    const own = await signIn(test);
    const id = await made(own);
    await eraseFiles(test.gateway.db, objects(), own.userId);
    expect(filesOf(id)).toEqual([]);
  }, 60_000);
});
