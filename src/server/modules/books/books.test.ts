import { getEyeCare } from '#contract/family/eyeCare.ts';
import * as contract from '#contract/books/books.ts';
import { importPack } from '#server/content/store/importPack.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import type { PackBooklist } from '#server/testing/pack/packBooks.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const manyLists: PackBooklist[] = Array.from({ length: 45 }, (_, index) => ({
  id: `long-${index}`,
  ageFrom: 10,
  ageTo: 12,
  books: [{ story: 'ear-umbrella' }],
}));

const manyBooks = Array.from({ length: 35 }, (_, index) => ({ id: `book-${index + 10}`, pageCount: 1 }));
const shelf = useGateway('postgres', { contentDir: aPack({ books: manyBooks }) });

const bookPack = () => ({
  books: [
    { id: 'book-rain', ageFrom: 2, ageTo: 3 },
    { id: 'book-snow', ageFrom: 5, ageTo: 8, pageCount: 2 },
  ],
  booklists: [
    { id: 'little', ageFrom: 2, ageTo: 3, books: [{ picture: 'book-rain' }, { story: 'ear-umbrella' }] },
    { id: 'bigger', ageFrom: 5, ageTo: 8, books: [{ story: 'star-wink' }, { picture: 'book-snow' }] },
    ...manyLists,
  ],
});

describe.each(testedDatabases)('books on %s', (kind) => {
  const test = useGateway(kind, { contentDir: aPack(bookPack()) });
  const lists = (query: { age?: contract.AgeBand; theme?: string; after?: string } = {}) =>
    call(test, contract.listBooklists, { query });

  it('HTTP-07 picture books are listed from the youngest to the oldest age, together with all themes', async () => {
    const { status, body } = await call(test, contract.listBooks, { query: {} });
    expect(status).toBe(200);
    expect(body.themes).toEqual([{ id: 'test-pack-friends', title: '好伙伴', ages: ['0-3', '4-6', '7-12'] }]);
    expect(body.books).toMatchObject([
      { id: 'book-rain', pageCount: 3 },
      { id: 'book-snow', pageCount: 2 },
    ]);
    expect(body.books[0]?.cover).toMatch(/^\/media\/test-pack\/[0-9a-f]{12}\/cover\/book-rain$/);
  });

  it.each([
    ['0-3', ['book-rain'], ['little']],
    ['4-6', ['book-snow'], ['bigger']],
  ] as const)('HTTP-07 a request for the age %s lists the books for this age', async (age, books, booklists) => {
    const { body } = await call(test, contract.listBooks, { query: { age } });
    expect(body.books.map(({ id }) => id)).toEqual(books);
    expect((await lists({ age })).body.items.map(({ id }) => id)).toEqual(booklists);
  });

  it('HTTP-07 a request for an unknown theme lists no books, but still all themes', async () => {
    const { body } = await call(test, contract.listBooks, { query: { theme: 'nothing' } });
    expect([body.books, body.themes.length]).toEqual([[], 1]);
    expect((await lists({ theme: 'nothing' })).body).toEqual({ items: [], next: null });
  });

  it('HTTP-07 booklists come in pages, each booklist once, and the last page has no cursor', async () => {
    const seen: string[] = [];
    let after: string | null = '0';
    while (after !== null) {
      const { body }: Awaited<ReturnType<typeof lists>> = await lists({ after });
      expect(body.items.length).toBeLessThanOrEqual(20);
      seen.push(...body.items.map(({ id }) => id));
      after = body.next;
    }
    expect(seen).toEqual(['little', 'bigger', ...manyLists.map(({ id }) => id)]);
  });

  it.each(['age=5', 'after=x', 'after=-1', 'theme=..%2F..'])(
    'a request for booklists with the query ?%s is refused',
    async (query) => {
      const response = await test.app.inject(`/inner4/ilisten/booklists?${query}`);
      expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining({ code: 'invalid_input' })]);
    },
  );

  it('HTTP-07 a booklist lists picture books and stories in its own order', async () => {
    const { body } = await call(test, contract.getBooklist, { params: { booklistId: 'bigger' } });
    expect(body).toMatchObject({
      bookCount: 2,
      books: [
        { kind: 'story', book: { id: 'star-wink', durationMs: 12_000 } },
        { kind: 'picture', book: { id: 'book-snow', pageCount: 2 } },
      ],
    });
  });

  it('HTTP-07 a picture book contains the sentences of each page with their times in the sound, and its media are served', async () => {
    const { body } = await call(test, contract.getBook, { params: { bookId: 'book-rain' } });
    expect(body.sound).toMatchObject({ durationMs: 14_400, isSynthesised: true });
    expect(body.pages.map(({ sentences }) => sentences)).toEqual([
      [{ text: '这是第1页。', startMs: 0, endMs: 4_000 }],
      [{ text: '这是第2页。', startMs: 4_800, endMs: 8_800 }],
      [{ text: '这是第3页。', startMs: 9_600, endMs: 13_600 }],
    ]);
    for (const url of body.pages.map(({ picture }) => `${picture}-800.webp`)) {
      const { statusCode, headers } = await test.app.inject(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
    expect((await test.app.inject(body.sound.url)).statusCode).toBe(403);
    const { pass } = (await call(test, getEyeCare, {})).body;
    const { statusCode, headers } = await test.app.inject(`${body.sound.url}?for=${pass}`);
    expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringMatching(/^private, /)]);
    const preview = await test.app.inject(body.sound.url.replace('/sound/', '/preview/'));
    expect(preview.statusCode).toBe(404);
  });

  it('a book that does not exist is answered with 404', async () => {
    expect((await call(test, contract.getBook, { params: { bookId: 'none' } })).status).toBe(404);
    expect((await call(test, contract.getBooklist, { params: { booklistId: 'none' } })).status).toBe(404);
  });

  it('a book that a new version of its pack leaves out is no longer listed', async () => {
    const { db, settings } = test.gateway;
    const { books, booklists } = bookPack();
    const next = aPack({
      version: '2',
      books: books.slice(1),
      booklists: [
        { ...booklists[1]!, id: 'bigger' },
        { id: 'little', ageFrom: 5, ageTo: 6, books: [{ story: 'ear-umbrella' }] },
      ],
    });
    await importPack(db, next, { mediaDir: settings.mediaDir, isBuiltIn: true, now: test.gateway.now() });
    expect((await call(test, contract.getBook, { params: { bookId: 'book-rain' } })).status).toBe(404);
    expect((await lists()).body.items.map(({ id }) => id).sort()).toEqual(['bigger', 'little']);
    const { body } = await call(test, contract.listBooks, { query: {} });
    expect(body.books.map(({ id }) => id)).toEqual(['book-snow']);
    expect(body.themes.map(({ ages }) => ages)).toEqual([['4-6', '7-12']]);
  });
});

it('HTTP-07 picture books come in pages of 30, each book once, and the last page has no cursor', async () => {
  const first = (await call(shelf, contract.listBooks, { query: {} })).body;
  expect([first.books.length, first.next]).toEqual([30, '30']);
  const second = (await call(shelf, contract.listBooks, { query: { after: '30' } })).body;
  expect(second.next).toBeNull();
  expect([...first.books, ...second.books].map(({ id }) => id)).toEqual(manyBooks.map(({ id }) => id));
});
