import * as contract from '#contract/learning/words.ts';
import { importPack } from '#server/content/store/importPack.ts';
import { loadWords } from '#server/content/pack/words.ts';
import { collectComplaints } from '#server/content/pack/packFiles.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { readStrokes } from '#server/domain/words/strokes.ts';

describe.each(testedDatabases)('words on %s', (kind) => {
  const test = useGateway(kind);
  const unit = (unitId: string) => call(test, contract.getUnit, { params: { unitId } });
  const character = (text: string) => call(test, contract.getCharacter, { params: { character: text } });

  it('units are listed in learning order with their numbers of words and characters', async () => {
    const { body } = await call(test, contract.listUnits, {});
    expect(body.units).toMatchObject([
      { id: 'g1a-1', title: '耳朵', grade: 1, term: 1, wordCount: 2, characterCount: 3 },
      { id: 'g1a-2', wordCount: 1, characterCount: 1 },
    ]);
  });

  it('a unit lists its words, and the characters that no earlier unit teaches', async () => {
    const first = (await unit('g1a-1')).body;
    expect(first.words.map(({ text, pinyin }) => [text, pinyin])).toEqual([
      ['耳朵', 'ěr duo'],
      ['大耳', 'dà ěr'],
    ]);
    expect(first.characters.map(({ text }) => text)).toEqual(['耳', '朵', '大']);
    expect((await unit('g1a-2')).body.characters).toMatchObject([
      { text: '小', pinyin: 'xiǎo', radical: '小', strokeCount: 3 },
    ]);
  });

  it('every word and character has a clip that is cacheable for ever', async () => {
    const { words, characters } = (await unit('g1a-1')).body;
    for (const { sound } of [...words, ...characters]) {
      const clip = await test.app.inject(sound);
      expect(clip.headers).toMatchObject({
        'content-type': 'audio/mpeg',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  });

  it('a character has its words and the free stories that contain it', async () => {
    const { body } = await character('大');
    expect(body.words.map(({ text }) => text)).toEqual(['大耳', '大小']);
    expect(body.stories.map(({ story, sentence, startMs }) => [story.id, sentence, startMs])).toEqual([
      ['ear-umbrella', '他的耳朵很大。', 1000],
      ['moon-boat', '他的耳朵很大。', 1000],
      ['star-wink', '他的耳朵很大。', 1000],
    ]);
  });

  it.each(['龘', '𠀀', 'a', '大小', '%', '_'])('%s has no card', async (text) => {
    expect([400, 404]).toContain((await character(text)).status);
  });

  it('strokes are returned for each single character, also for one outside all word lists', async () => {
    const strokes = async (text: string) =>
      (await call(test, contract.getStrokes, { params: { character: text } })).body;
    expect((await strokes('大')).strokes).toHaveLength(3);
    expect((await strokes('餐')).medians).toHaveLength(16);
    expect((await call(test, contract.getStrokes, { params: { character: '㐀' } })).status).toBe(404);
  });

  it('a character whose drawn stroke order differs from the schools’ order is returned in the schools’ order', async () => {
    const { body } = await call(test, contract.getStrokes, { params: { character: '盖' } });
    const [from = [0, 0], ...rest] = body.medians[4] ?? [];
    const to = rest.at(-1) ?? from;
    expect(Math.abs(to[1] - from[1])).toBeGreaterThan(Math.abs(to[0] - from[0]));
    expect(body.strokes).toHaveLength(11);
  });

  it('a new version of a pack replaces its words', async () => {
    const folder = aPack({ id: 'more', series: { 'more-series': [{ id: 'more-a' }] } });
    const load = (isBuiltIn: boolean) =>
      importPack(test.gateway.db, folder, {
        mediaDir: test.gateway.settings.mediaDir,
        isBuiltIn,
        now: test.gateway.now(),
      });
    await load(false);
    expect((await unit('more-g1a-1')).body.words).toHaveLength(2);
  });
});

describe('the built-in word books', () => {
  const complaints = collectComplaints();
  const books = loadWords('content/built-in', complaints);
  const terms = async () => {
    const found = new Map<string, { text: string }[][]>();
    for (const { grade, term, words } of await books) {
      found.set(`${grade}.${term}`, [...(found.get(`${grade}.${term}`) ?? []), words]);
    }
    return found;
  };

  it('have no errors, and no word twice', async () => {
    const texts = (await books).flatMap(({ words }) => words.map(({ text }) => text));
    expect(complaints.all).toEqual([]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('have 8 units of 10 to 12 words in each term of the first three grades, 6 in the others', async () => {
    for (const [name, units] of await terms()) {
      expect([name, units.length]).toEqual([name, Number(name[0]) <= 3 ? 8 : 6]);
      for (const words of units) expect([10, 11, 12]).toContain(words.length);
    }
  });

  it('teach characters whose stroke counts match the stroke data', async () => {
    const characters = (await books).flatMap((unit) => unit.characters);
    const drawn = await Promise.all(characters.map(async ({ text }) => (await readStrokes(text))?.strokes.length));
    expect(drawn).toEqual(characters.map(({ strokeCount }) => strokeCount));
  });
});
