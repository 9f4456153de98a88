import { readdirSync } from 'node:fs';
import { AccessFilter, AgeBand, LengthBand, listStories } from '#contract/catalogue/catalogue.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { listPublishedWorks, listReadStories, worksAges } from '#contract/creators/creators.ts';
import { listEntries, listTags } from '#contract/experience/entries.ts';
import { entryForms } from '#lib/experience/aimRules.ts';
import { readJson } from '#scripts/content/pack.ts';
import { call } from '#server/testing/call.ts';
import { useGateway } from '#server/testing/useGateway.ts';

type Filters = Partial<RequestOf<typeof listStories>['query']>;

const narrowed: readonly Filters[] = [
  ...AgeBand.options.map((age) => ({ age })),
  ...LengthBand.options.map((length) => ({ length })),
  ...AccessFilter.options.map((access) => ({ access })),
];

/** A tag is tested if at least this many stories have it. */
const MANY = 4;

describe('with the built-in pack', () => {
  const test = useGateway('pglite', { contentDir: 'content/built-in' });
  const stories = async (query: Filters) =>
    (await call(test, listStories, { query: { sort: 'popular', limit: 1, ...query } })).body;

  const tags = readdirSync('content/built-in/stories').flatMap(
    (file) => (readJson('stories', file) as { tags: string[] }).tags,
  );
  const frequent = [...new Set(tags)].filter((tag) => tags.filter((other) => other === tag).length >= MANY);

  it('a tag offers exactly the filters that find a story', async () => {
    expect(frequent).toEqual(expect.arrayContaining(['童谣', '睡前', '古诗', '呆迪']));
    for (const tag of frequent) {
      const { filters } = await stories({ tag });
      const found: string[] = [];
      for (const choice of narrowed) {
        if ((await stories({ tag, ...choice })).items.length > 0) found.push(...Object.values(choice).map(String));
      }
      expect([tag, filters]).toEqual([tag, found]);
    }
  });

  it('the square of creators offers exactly the ages for which there is a work', async () => {
    const found: number[] = [];
    for (const age of worksAges) {
      const { items } = (await call(test, listPublishedWorks, { query: { age, limit: 1 } })).body;
      if (items.length > 0) found.push(age);
    }
    expect((await call(test, listReadStories, { query: {} })).body.ages).toEqual(found);
    expect(found).toContain(5);
  });

  it('a tag of aims and activities lists exactly the forms (aim or activity) that its entries have', async () => {
    for (const { tag, forms } of (await call(test, listTags, {})).body.items) {
      const found: string[] = [];
      for (const form of entryForms) {
        const { items } = (await call(test, listEntries, { query: { tag, form, limit: 1 } })).body;
        if (items.length > 0) found.push(form);
      }
      expect([tag, [...(forms ?? [])].sort()]).toEqual([tag, found.sort()]);
    }
  });
});
