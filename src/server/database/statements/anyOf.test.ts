import { databaseKinds, openTestDatabase } from '#server/testing/database/databases.ts';
import { isAnyOf, isNoneOf } from './anyOf.ts';
import { packs } from '#server/database/tables/stories/packs.ts';

it.each(databaseKinds)(
  'isAnyOf and isNoneOf accept more values than a statement may have parameters, on %s',
  async (kind) => {
    const { db, close } = await openTestDatabase(kind);
    try {
      const row = { version: '1', title: '', contentHash: '', isBuiltIn: false, isSynthesised: false };
      await db.insert(packs).values(['a', 'b,"c'].map((id) => ({ ...row, id, importedAt: new Date(0) })));
      const texts = [...Array.from({ length: 70_000 }, (_, index) => `text-${index}`), 'b,"c'];
      const idsWhere = async (condition: ReturnType<typeof isAnyOf>) =>
        (await db.select({ id: packs.id }).from(packs).where(condition)).map(({ id }) => id);
      expect(await idsWhere(isAnyOf(packs.id, texts))).toEqual(['b,"c']);
      expect(await idsWhere(isNoneOf(packs.id, texts))).toEqual(['a']);
      expect(await idsWhere(isAnyOf(packs.id, []))).toEqual([]);
      expect((await idsWhere(isNoneOf(packs.id, []))).sort()).toEqual(['a', 'b,"c']);
    } finally {
      await close();
    }
  },
);
