import fs from 'node:fs';
import path from 'node:path';
import type { RequestOf } from '#contract/endpoint.ts';
import * as contract from '#contract/learning/words.ts';
import { importPack } from '#server/content/store/importPack.ts';
import { words } from '#server/database/tables/learning/words.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(testedDatabases)('words on %s', (kind) => {
  const test = useGateway(kind);
  const lesson = (lessonId: string) => call(test, contract.getLesson, { params: { lessonId } });
  const lessons = (query: RequestOf<typeof contract.listLessons>['query']) =>
    call(test, contract.listLessons, { query });
  const character = (text: string) => call(test, contract.getCharacter, { params: { character: text } });

  it('the lessons of a term are listed in learning order with their numbers of words and characters', async () => {
    const of = async (query: Parameters<typeof lessons>[0]) => (await lessons(query)).body.units;
    const inOrder = [
      {
        id: 'g1a-01',
        title: '耳朵',
        unitTitle: '第一单元',
        grade: 1,
        term: 1,
        wordCount: 1,
        characterCount: 3,
        recogniseCount: 3,
        writeCount: 2,
        isVerified: true,
      },
      { id: 'g1a-02', wordCount: 2, characterCount: 3, recogniseCount: 2, writeCount: 2, isVerified: false },
    ];
    expect(await of({})).toMatchObject(inOrder);
    expect(await of({ grade: '1', term: '1' })).toMatchObject(inOrder);
    expect(await of({ grade: '1', term: '2' })).toEqual([]);
    expect(await of({ grade: '2' })).toEqual([]);
  });

  it('a lesson has its words, and the characters that are first taught in it for reading or for writing', async () => {
    const first = (await lesson('g1a-01')).body;
    expect(first.words.map(({ text, pinyin }) => [text, pinyin])).toEqual([['大耳', 'dà ěr']]);
    const kindsOf = ({ characters }: typeof first) =>
      characters.map(({ text, isRecognised, isWritten }) => [text, isRecognised, isWritten]);
    expect(kindsOf(first)).toEqual([
      ['耳', true, true],
      ['朵', true, false],
      ['大', true, true],
    ]);
    const second = (await lesson('g1a-02')).body;
    expect(kindsOf(second)).toEqual([
      ['朵', false, true],
      ['小', true, true],
      ['山', true, false],
    ]);
    expect((await character('山')).body.isWritten).toBe(false);
    expect(second.characters[1]).toMatchObject({ pinyin: 'xiǎo', radical: '小', strokeCount: 3 });
  });

  it('every word and character has a sound that is cacheable for ever and can be fetched in parts', async () => {
    const { body } = await lesson('g1a-01');
    for (const { sound } of [...body.words, ...body.characters]) {
      const clip = await test.app.inject(sound);
      expect(clip.headers).toMatchObject({
        'content-type': 'audio/mpeg',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const part = await test.app.inject({ url: sound, headers: { range: 'bytes=10-19' } });
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${clip.rawPayload.length}`]);
      expect(part.rawPayload).toEqual(clip.rawPayload.subarray(10, 20));
    }
  });

  it.each(['xi1', 'er3-xi1', 'er3..', 'constructor', 'er3-'])(
    'a request for the sound “%s” is answered with 404',
    async (reading) => {
      const [word] = (await lesson('g1a-01')).body.words;
      expect((await test.app.inject((word?.sound ?? '').replace(/[^/]*$/, `${reading}.mp3`))).statusCode).toBe(404);
    },
  );

  it('a character is returned with its words and the free stories that contain it', async () => {
    const { body } = await character('大');
    expect(body).toMatchObject({ unitId: 'g1a-01', isWritten: true });
    expect(body.words.map(({ text }) => text)).toEqual(['大耳', '大小']);
    expect(body.stories.map(({ story, sentence, startMs }) => [story.id, sentence, startMs])).toEqual([
      ['ear-umbrella', '他的耳朵很大。', 1000],
      ['moon-boat', '他的耳朵很大。', 1000],
      ['star-wink', '他的耳朵很大。', 1000],
    ]);
  });

  it('a word that two lessons teach is listed once among the words of a character, in the place of the first of these lessons', async () => {
    const repeated = { position: 9, text: '大耳', pinyin: 'dà ěr', meaning: '意思', sentence: '这里有大耳。' };
    await test.gateway.db.insert(words).values({ ...repeated, lessonId: 'g1a-02' });
    const { body } = await character('大');
    expect(body.words.map(({ text }) => text)).toEqual(['大耳', '大小']);
  });

  it.each(['龘', '𠀀', 'a', '大小', '%', '_'])('a request for the character “%s” is refused', async (text) => {
    expect([400, 404]).toContain((await character(text)).status);
  });

  it('strokes are returned for every single character, even for one that no lesson teaches', async () => {
    const strokes = async (text: string) =>
      (await call(test, contract.getStrokes, { params: { character: text } })).body;
    expect((await strokes('大')).strokes).toHaveLength(3);
    expect((await strokes('餐')).medians).toHaveLength(16);
    expect((await call(test, contract.getStrokes, { params: { character: '㐀' } })).status).toBe(404);
  });

  it('a character is returned in the stroke order that schools teach, even if the source of its strokes has another order', async () => {
    const { body } = await call(test, contract.getStrokes, { params: { character: '盖' } });
    const [from = [0, 0], ...rest] = body.medians[4] ?? [];
    const to = rest.at(-1) ?? from;
    expect(Math.abs(to[1] - from[1])).toBeGreaterThan(Math.abs(to[0] - from[0]));
    expect(body.strokes).toHaveLength(11);
  });

  it('another pack adds its own lessons, and a new version of that pack replaces them', async () => {
    const series = { 'more-series': [{ id: 'more-a' }] };
    const load = (folder: string) =>
      importPack(test.gateway.db, folder, {
        mediaDir: test.gateway.settings.mediaDir,
        isBuiltIn: false,
        now: test.gateway.now(),
      });
    const textsOf = async (lessonId: string) => (await lesson(lessonId)).body.words.map(({ text }) => text);
    await load(aPack({ id: 'more', series }));
    expect(await textsOf('more-g1a-02')).toEqual(['耳朵', '大小']);

    const folder = aPack({ id: 'more', version: '2', series });
    const file = path.join(folder, 'words', 'grade1a.json');
    const { lessons: listed, ...term } = JSON.parse(fs.readFileSync(file, 'utf8')) as { lessons: object[] };
    // The new version lacks the second lesson, and the first one has another word.
    const newWords = [{ text: '耳大', pinyin: 'ěr dà', meaning: '意思', sentence: '这里有耳大。' }];
    fs.writeFileSync(file, JSON.stringify({ ...term, lessons: [{ ...listed[0], words: newWords }] }));
    await load(folder);
    expect(await textsOf('more-g1a-01')).toEqual(['耳大']);
    expect((await lesson('more-g1a-02')).status).toBe(404);
    // The lessons of other packs stay.
    expect(await textsOf('g1a-01')).toEqual(['大耳']);
    const units = (await lessons({ grade: '1', term: '1' })).body.units;
    expect(units.map(({ id }) => id)).toEqual(['g1a-01', 'more-g1a-01', 'g1a-02']);
  });
});
