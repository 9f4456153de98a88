import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/works/myWorks.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { anOwnWork } from '#test/builders/stories/works.ts';
import { draftWork, aDraftWithFile, prepareAuditions } from '#test/harness/creators/prepareAuditions.ts';
import { press } from '#test/harness/press.ts';

const { open, sent, stored, storeMade } = prepareAuditions();
type Network = Awaited<ReturnType<typeof open>>['network'];

const upload = { id: 'upload1', state: 'receiving', bytes: 1_000, receivedBytes: 400, problem: null } as const;

async function confirmRemoval() {
  await press('删除');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
}

/** Deletes the only draft of this device. */
async function remove(prepare: (network: Network) => void) {
  const app = await open('/launch_audio', (network) => {
    network.answer(contract.deleteWork, {});
    prepare(network);
  });
  await confirmRemoval();
  return { ...app, deleted: () => app.network.callsTo(contract.deleteWork) };
}

describe('a recording that was not finished', () => {
  it.each([
    ['before its upload has begun', { ...draftWork }],
    ['in the middle of its upload', { ...draftWork, state: 'uploading' as const, upload }],
  ])(
    'that the user deletes %s is removed together with its work and its text on the gateway, and the host is notified',
    async (_when, work) => {
      await storeMade();
      const { deleted } = await remove((network) => network.answer(contract.getMyWork, work));
      await waitFor(async () => expect(await stored()).toBeUndefined());
      expect(deleted()).toMatchObject([{ request: { params: { workId: 'w1' } } }]);
      expect(sent().filter(([name]) => name === 'UserLaunchAudioUpdated')).toHaveLength(1);
    },
  );

  it('is deleted together with its work on the gateway, even if the reply to the creation of the work was lost', async () => {
    await storeMade({ ...aDraftWithFile(), workId: undefined, workKey: 'key-of-the-work', file: undefined });
    const { deleted, network } = await remove(() => undefined);
    await waitFor(async () => expect(await stored()).toBeUndefined());
    const keys = network.callsTo(contract.createWork).map(({ options }) => options?.idempotencyKey);
    expect(keys).toEqual(['key-of-the-work']);
    expect(deleted()).toMatchObject([{ request: { params: { workId: 'w1' } } }]);
  });

  it('stays on the device if its work on the gateway cannot be deleted yet, and the page says so', async () => {
    await storeMade();
    const { deleted, network } = await remove((one) => one.answer(contract.getMyWork, new ApiError('network')));
    expect(await screen.findByText('网上还有没传完的作品，联网以后再删除')).toBeInTheDocument();
    expect(await stored()).toBeDefined();
    expect(deleted()).toEqual([]);
    network.answer(contract.getMyWork, draftWork);
    await confirmRemoval();
    await waitFor(async () => expect(await stored()).toBeUndefined());
    expect(deleted()).toHaveLength(1);
  });

  it('is deleted without its work on the gateway if the work already has a sound; only the upload of a new sound is discarded', async () => {
    await storeMade();
    const { deleted, uploads } = await remove((network) =>
      network.answer(contract.getMyWork, anOwnWork('w1', { upload })),
    );
    await waitFor(async () => expect(await stored()).toBeUndefined());
    expect(deleted()).toEqual([]);
    expect(uploads.discarded).toEqual(['upload1']);
  });

  it('is deleted without its work on the gateway if the whole sound of the work has arrived there and is being checked', async () => {
    await storeMade({ ...aDraftWithFile(), file: { timings: [], uploadId: 'upload1', isSent: true } });
    const checking = { ...upload, state: 'checking', receivedBytes: 1_000 } as const;
    const { deleted, uploads } = await remove((network) =>
      network.answer(contract.getMyWork, { ...draftWork, state: 'uploading', upload: checking }),
    );
    await waitFor(async () => expect(await stored()).toBeUndefined());
    expect([deleted(), uploads.discarded]).toEqual([[], []]);
  });

  it('is deleted without a request to the gateway if no work was made of it', async () => {
    await storeMade({ ...aDraftWithFile(), workId: undefined, file: undefined });
    const { deleted, network } = await remove(() => undefined);
    await waitFor(async () => expect(await stored()).toBeUndefined());
    expect([deleted(), network.callsTo(contract.getMyWork), network.callsTo(contract.createWork)]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
