import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { withdrawConsent } from '#contract/account/consents.ts';
import { addHonour, changeHonour, removeHonour } from '#contract/experience/honours.ts';
import { saveAvatar } from '#contract/family/avatar.ts';
import { removeChild } from '#contract/family/children.ts';
import { addHealthRecord, removeHealthRecord } from '#contract/family/health.ts';
import { changeWork, type ChosenCover, deleteWork } from '#contract/works/myWorks.ts';
import { DAY_MS, SECOND_MS } from '#lib/time/time.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { dataExports } from '#server/database/tables/privacy/exports.ts';
import { EXPORT_LEASE_MS } from '#server/domain/privacy/export/exportJobs.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { createDeferred } from '#server/testing/createDeferred.ts';
import { call } from '#server/testing/call.ts';
import { besideTransaction, testedDatabases } from '#server/testing/database/databases.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { type Account, useExports } from '#server/testing/privacy/useExports.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { aPicture, sendTusRequest, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { useRecordings } from '#server/testing/useRecordings.ts';
import { sweepUploads } from '#server/uploads/removeUploads.ts';
import { moveUpload } from '#server/uploads/uploadMachine.ts';
import { anHonourInput } from '#test/builders/experience/honours.ts';

describe.each(testedDatabases)('an export whose content is deleted, on %s', (kind) => {
  const test = useGateway(kind);
  const { recorded, upload: record } = useRecordings(test);
  const { objects, runJobs, ask, list, link, download, filesOf, made } = useExports(test);

  const photo = async (own: Account, purpose?: string) => (await upload(test, await aPicture(), own, purpose)).id;
  async function withHonour(own: Account, pictures: string[]): Promise<string> {
    const { status, body } = await call(test, addHonour, { body: anHonourInput({ pictures }) }, own);
    expect(status).toBe(200);
    return body.id;
  }
  const remove = (own: Account, workId: string) => call(test, deleteWork, { params: { workId } }, own);
  async function withdraw(own: Account): Promise<void> {
    await proveAdult(test, own, { kind: 'consent' });
    const { status } = await call(test, withdrawConsent, { params: { purpose: 'guardian' } }, own);
    expect(status).toBe(200);
  }
  const newest = async (own: Account) => (await list(own)).exports[0];

  /**
   * The deletions that end an export; each key names what is deleted. Each function stores data before the export is
   * made, and returns a function that deletes this data.
   */
  const deletions: Record<string, (own: Account) => Promise<() => Promise<unknown>>> = {
    'a recording': async (own) => {
      const workId = await recorded(own);
      return () => remove(own, workId);
    },
    'a recording whose sound was not sent': async (own) => {
      const { body } = await useRecordings(test).draft(own);
      return () => remove(own, body.id);
    },
    'the sound of a recording, by a new one': async (own) => {
      const workId = await recorded(own);
      return () => record(own, workId);
    },
    'the photo of a recording': async (own) => {
      const { body } = await useRecordings(test).draft(own);
      const change = (cover: ChosenCover) =>
        call(test, changeWork, { params: { workId: body.id }, body: { cover } }, own);
      expect((await change({ kind: 'photo', pictureId: await photo(own, 'workCover') })).status).toBe(200);
      return () => change({ kind: 'story', storyId: null });
    },
    'a photo of an honour': async (own) => {
      const honourId = await withHonour(own, [await photo(own, 'honour')]);
      return () => call(test, changeHonour, { params: { honourId }, body: anHonourInput() }, own);
    },
    'an honour with a photo': async (own) => {
      const honourId = await withHonour(own, [await photo(own, 'honour')]);
      return () => call(test, removeHonour, { params: { honourId } }, own);
    },
    'a record of teeth with a photo': async (own) => {
      const childId = own.userId;
      const pictures = [await photo(own, 'teeth')];
      const entry = { kind: 'teeth', day: '2026-11-01', event: 'check', tooth: null, pictures } as const;
      const body = { entry, confirmed: true };
      const added = await call(test, addHealthRecord, { params: { childId }, body }, own);
      expect(added.status).toBe(200);
      return () => call(test, removeHealthRecord, { params: { childId, recordId: added.body.id } }, own);
    },
    'a photo as the avatar': async (own) => {
      const save = (photoId: string | null) =>
        call(
          test,
          saveAvatar,
          { body: { picture: photoId === null ? 'daidi' : 'photo', photoId, headwear: null } },
          own,
        );
      expect((await save(await photo(own, 'avatar'))).status).toBe(200);
      return () => save(null);
    },
    'a photo that was uploaded and not used': async (own) => {
      const id = await photo(own);
      return async () => {
        expect((await sendTusRequest(test, { method: 'DELETE', id }, own)).statusCode).toBe(204);
      };
    },
    'a child': async (own) => {
      const childId = await addSibling(test, own.userId);
      return async () => {
        await proveAdult(test, own, { kind: 'removeChild', childId });
        await call(test, removeChild, { params: { childId } }, own);
      };
    },
    'all that needs the consent of a guardian': (own) => Promise.resolve(() => withdraw(own)),
  };

  it.each(Object.keys(deletions))('ends immediately and loses its file if the deleted content is %s', async (what) => {
    const [own, other] = [await signIn(test), await signIn(test)];
    const erase = await deletions[what]?.(own);
    const [id, foreign] = [await made(own), await made(other)];
    const { path } = (await link(own, id)).body;
    expect((await download(path)).statusCode).toBe(200);
    test.time += SECOND_MS;
    await erase?.();
    expect(await newest(own)).toMatchObject({ state: 'over', isWithdrawn: true });
    expect((await download(path)).statusCode).toBe(404);
    expect((await link(own, id)).body).toMatchObject({ code: 'export_gone' });
    expect(filesOf(id)).not.toEqual([]);
    await runJobs();
    expect(filesOf(id)).toEqual([]);
    expect(await newest(other)).toMatchObject({ id: foreign, state: 'ready', isWithdrawn: false });
  });

  if (kind === 'postgres') {
    it.each([
      ['a photo of an honour', 200],
      ['an honour with a photo', 200],
      // The withdrawal has deleted the record.
      ['a record of teeth with a photo', 404],
    ])(
      'causes no deadlock if the consent is withdrawn at the moment at which a brother or sister deletes %s',
      async (what, status) => {
        const { db, now } = test.gateway;
        const own = await signIn(test);
        const childId = await addSibling(test, own.userId);
        const sibling = { ...own, userId: childId, childId };
        const erase = await deletions[what]?.(sibling);
        const id = await made(own);
        // This upload precedes the photo of the brother or sister in the order in which uploads are locked.
        const unused = { id: `! ${own.userId}`, purpose: 'honour', state: 'ready', announcedBytes: 1 } as const;
        await db.insert(uploads).values({ ...unused, userId: own.userId, createdAt: now() });
        await proveAdult(test, own, { kind: 'consent' });
        const { waiting } = holdTables(test);
        // When the deletion begins, the withdrawal has already locked its first upload and waits for the locked export.
        const { both } = await db.transaction(async (tx) => {
          await tx.select().from(dataExports).where(eq(dataExports.id, id)).for('update');
          return besideTransaction(async () => {
            const withdrawing = call(test, withdrawConsent, { params: { purpose: 'guardian' } }, own);
            await waiting(1);
            const erasing = erase?.();
            await waiting(2);
            return { both: Promise.all([withdrawing, erasing]) };
          });
        });
        expect(await both).toMatchObject([{ status: 200 }, { status }]);
        expect(await newest(own)).toMatchObject({ id, state: 'over', isWithdrawn: true });
      },
    );
  }

  it('is followed by an export that contains neither files nor texts of a child that was removed before', async () => {
    const own = await signIn(test);
    const childId = await addSibling(test, own.userId);
    await withHonour({ ...own, childId } as Account, [await photo(own, 'honour')]);
    await recorded({ ...own, childId }, { title: '删掉的录音' });
    const exported = async () => {
      const { path } = (await link(own, await made(own))).body;
      const files = Object.entries(unzipSync(new Uint8Array((await download(path)).rawPayload)));
      const media = files.filter(([name]) => /mp3|webp/.test(name));
      const texts = files.filter(([name]) => /json|txt/.test(name)).map(([, content]) => strFromU8(content));
      const told = [childId, '亮亮', '删掉的录音', '三好学生'].filter((word) => texts.join('').includes(word));
      return [media.length, told];
    };
    expect(await exported()).toEqual([2, [childId, '亮亮', '删掉的录音', '三好学生']]);
    test.time += SECOND_MS;
    await proveAdult(test, own, { kind: 'removeChild', childId });
    expect((await call(test, removeChild, { params: { childId } }, own)).status).toBe(200);
    expect(await exported()).toEqual([0, []]);
  });

  it('stays if the deleted content was stored after the export, or is an unused upload that has expired', async () => {
    const own = await signIn(test);
    const unused = await photo(own);
    const id = await made(own);
    test.time += SECOND_MS;
    await remove(own, await recorded(own));
    expect(await newest(own)).toMatchObject({ id, state: 'ready' });
    test.time += DAY_MS;
    await sweepUploads(test.gateway.db, objects(), test.gateway.now());
    expect(await test.gateway.db.$count(uploads, eq(uploads.id, unused))).toBe(0);
    const later = await signIn(test, { mobile: own.mobile });
    expect(await newest(later)).toMatchObject({ id, state: 'ready', isWithdrawn: false });
  });

  it('is made again without a recording that was deleted while the export was being made', async () => {
    const own = await signIn(test);
    const workId = await recorded(own, { title: '删掉的录音' });
    await ask(own);
    const store = objects();
    await runJobs({
      ...store,
      put: async (...args) => {
        await store.put(...args);
        await remove(own, workId);
      },
    });
    expect(await newest(own)).toMatchObject({ state: 'making' });
    test.time += 5 * SECOND_MS;
    await runJobs();
    const ready = await newest(own);
    expect(ready).toMatchObject({ state: 'ready' });
    const { path } = (await link(own, ready?.id ?? '')).body;
    const files = unzipSync(new Uint8Array((await download(path)).rawPayload));
    const texts = Object.entries(files).map(([name, content]) => name + strFromU8(content, true));
    expect(texts.join('')).not.toContain('录音/');
    expect(strFromU8(files['数据/孩子的录音.json'] ?? new Uint8Array())).not.toContain('删掉的录音');
  });

  if (kind === 'postgres')
    it('does not become ready while the removal of a photo in it is not committed', async () => {
      const own = await signIn(test);
      const id = await photo(own);
      await ask(own);
      const at = test.gateway.now();
      await test.gateway.db.transaction(async (tx) => {
        await moveUpload(tx, { id, to: 'removed', actor: 'user', at });
        await besideTransaction(() => runJobs());
      });
      expect(await newest(own)).toMatchObject({ state: 'making' });
    });

  it('ends when the guardian withdraws the consent while the export is being made; a file that a dying worker stores afterwards is deleted', async () => {
    const own = await signIn(test);
    await ask(own);
    const id = (await newest(own))?.id ?? '';
    const store = objects();
    const [reached, removed, stored] = [createDeferred(), createDeferred(), createDeferred()];
    void runJobs({
      ...store,
      put: async (...args) => {
        reached.resolve();
        await removed.promise;
        await store.put(...args);
        stored.resolve();
        await new Promise(() => undefined);
      },
    });
    await reached.promise;
    await withdraw(own);
    expect(await newest(own)).toMatchObject({ state: 'over', isWithdrawn: true });
    await runJobs();
    removed.resolve();
    await stored.promise;
    expect(filesOf(id)).not.toEqual([]);
    test.time += EXPORT_LEASE_MS;
    await runJobs();
    expect(filesOf(id)).toEqual([]);
  });

  it('loses its file even if the worker that deletes this file dies', async () => {
    const own = await signIn(test);
    const workId = await recorded(own);
    const id = await made(own);
    await remove(own, workId);
    const reached = createDeferred();
    void runJobs({
      ...objects(),
      removeFolder: async () => {
        reached.resolve();
        await new Promise(() => undefined);
      },
    });
    await reached.promise;
    expect(await runJobs()).toBe(0);
    test.time += EXPORT_LEASE_MS;
    await runJobs();
    expect(filesOf(id)).toEqual([]);
  });
});
