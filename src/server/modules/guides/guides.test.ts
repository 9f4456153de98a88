import { getGuide } from '#contract/catalogue/guides.ts';
import { importPack } from '#server/content/store/importPack.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const step = { id: 'code', title: '用绑定码连接', steps: ['领一个码'] };

describe.each(testedDatabases)('guides (help pages) on %s', (kind) => {
  const test = useGateway(kind);
  const guide = (guideId: string) => call(test, getGuide, { params: { guideId } });
  const load = (version: string, guides: Record<string, unknown>, id = 'guided') =>
    importPack(
      test.gateway.db,
      aPack({
        id,
        version,
        series: { [`${id}-series`]: [{ id: `${id}-a` }] },
        editorials: Object.fromEntries(Object.entries(guides).map(([name, content]) => [`guides/${name}`, content])),
      }),
      { mediaDir: test.gateway.settings.mediaDir, isBuiltIn: false, now: test.gateway.now() },
    );

  it('are read from the pack, with addresses for their pictures and empty values for missing fields', async () => {
    await load('1', { car: { id: 'car', title: '车载', picture: 'cover/banner-car', binding: 'car', ways: [step] } });
    const { status, body } = await guide('car');
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: '车载', binding: 'car', models: [], chapters: [], ways: [{ picture: null }] });
    expect((await test.app.inject(`${body.picture ?? ''}-375.webp`)).statusCode).toBe(200);
  });

  it('are hidden if a new version of the pack does not contain them', async () => {
    await load('2', { watch: { id: 'watch', title: '手表' } });
    expect((await guide('car')).status).toBe(404);
    expect((await guide('watch')).status).toBe(200);
  });

  it.each([
    ['an invalid shape', { tlj: { id: 'tlj', title: '' } }, /guides\/tlj\.json: title/],
    ['an id that differs from the file name', { tlj: { id: 'other', title: '听力机' } }, /holds the id "other"/],
    [
      'a missing picture',
      { tlj: { id: 'tlj', title: '听力机', picture: 'cover/banner-none' } },
      /banner-none-375\.webp: is missing/,
    ],
    ['an id of another pack', { watch: { id: 'watch', title: '手表' } }, /"watch" belongs to the pack "guided"/],
  ])('are refused at the import if they contain %s', async (_what, guides, error) => {
    await expect(load('1', guides, 'refused')).rejects.toThrow(error);
  });
});
