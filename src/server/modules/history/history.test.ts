import * as contract from '#contract/stories/history.ts';
import { getProgress, listContinue, saveProgress, setAside } from '#contract/stories/stories.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const heardStories = ['ear-umbrella', 'ear-sail', 'star-wink', 'moon-boat'];

describe.each(testedDatabases)('the history on %s', (kind) => {
  const test = useGateway(kind);
  const hear = (storyId: string, caller: CallOptions, heardAt = (test.time += 1_000)) =>
    call(test, saveProgress, { params: { storyId }, body: { positionMs: 7_000, finished: false, heardAt } }, caller);
  const page = async (caller: CallOptions, query: { limit?: number; cursor?: string } = {}) =>
    (await call(test, contract.listHistory, { query: { limit: 50, ...query } }, caller)).body;
  const ids = async (caller: CallOptions) => (await page(caller)).items.map(({ story }) => story.id);
  const remove = async (storyId: string, caller: CallOptions) => {
    test.time += 1_000;
    return (await call(test, contract.removeFromHistory, { params: { storyId } }, caller)).body.removedAt;
  };
  const restore = (removedAt: number | null, caller: CallOptions) =>
    call(test, contract.restoreHistory, { body: { removedAt: removedAt ?? 0 } }, caller);
  const goOn = async (caller: CallOptions) =>
    (await call(test, listContinue, {}, caller)).body.items.map(({ story }) => story.id);

  async function listener() {
    const user = await signIn(test);
    for (const storyId of heardStories) await hear(storyId, user);
    return user;
  }

  it('HTTP-07 lists the last played story first, in pages that contain each story once', async () => {
    const user = await listener();
    expect(await ids(user)).toEqual([...heardStories].reverse());
    const first = await page(user, { limit: 3 });
    const second = await page(user, { limit: 3, cursor: first.next ?? '' });
    expect([...first.items, ...second.items].map(({ story }) => story.id)).toEqual([...heardStories].reverse());
    expect(second.next).toBeNull();
  });

  it('HTTP-07 omits a removed story until it is played again, and so does the list of stories to continue, but the position in the story is kept', async () => {
    const user = await listener();
    await remove('star-wink', user);
    expect(await ids(user)).not.toContain('star-wink');
    expect(await goOn(user)).not.toContain('star-wink');
    const { body } = await call(test, getProgress, { params: { storyId: 'star-wink' } }, user);
    expect(body.progress?.positionMs).toBe(7_000);
    await hear('star-wink', user);
    expect((await ids(user))[0]).toBe('star-wink');
  });

  it('does not show a removed story again when a playback from before the removal is reported late', async () => {
    const user = await listener();
    await remove('star-wink', user);
    await hear('star-wink', user, test.time - 500);
    expect(await ids(user)).not.toContain('star-wink');
  });

  it('HTTP-07 restores only the one story whose removal is undone', async () => {
    const user = await listener();
    await remove('moon-boat', user);
    const removedAt = await remove('star-wink', user);
    await restore(removedAt, user);
    expect(await ids(user)).toEqual(['star-wink', 'ear-sail', 'ear-umbrella']);
  });

  it('HTTP-07 can be cleared as a whole, and the clearing can be undone', async () => {
    const user = await listener();
    test.time += 1_000;
    const { body } = await call(test, contract.clearHistory, {}, user);
    expect(await ids(user)).toEqual([]);
    await restore(body.removedAt, user);
    expect(await ids(user)).toHaveLength(heardStories.length);
  });

  it('ROLE-03 cannot be seen, cleared or restored by another user', async () => {
    const [owner, stranger] = [await listener(), await signIn(test)];
    expect(await ids(stranger)).toEqual([]);
    await remove('star-wink', stranger);
    await call(test, contract.clearHistory, {}, stranger);
    expect(await ids(owner)).toHaveLength(heardStories.length);
    const removedAt = await remove('star-wink', owner);
    await restore(removedAt, stranger);
    expect(await ids(owner)).not.toContain('star-wink');
  });

  it('ROLE-01 is refused to guests', async () => {
    expect((await call(test, contract.listHistory, { query: { limit: 10 } })).status).toBe(401);
  });

  it('HTTP-07 still contains a story that the user has set aside; only the list of stories to continue omits the story, until it is put back or played again', async () => {
    const user = await listener();
    const aside = (storyId: string, isSetAside: boolean) =>
      call(test, setAside, { params: { storyId }, body: { isSetAside } }, user);
    await aside('star-wink', true);
    expect(await goOn(user)).toEqual(['moon-boat', 'ear-sail', 'ear-umbrella']);
    expect(await ids(user)).toContain('star-wink');
    await aside('star-wink', false);
    expect(await goOn(user)).toContain('star-wink');
    await aside('star-wink', true);
    await hear('star-wink', user);
    expect((await goOn(user))[0]).toBe('star-wink');
  });
});
