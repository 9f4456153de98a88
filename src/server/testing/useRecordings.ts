import fs from 'node:fs';
import type { RequestOf } from '#contract/endpoint.ts';
import * as contract from '#contract/works/myWorks.ts';
import type { Audience } from '#lib/works/workRules.ts';
import { SOUND_LEASE_MS, soundJobs } from '#server/domain/works/soundJobs.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { call, type CallOptions } from './call.ts';
import { proveAdult } from './signIn.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { continuationHeaders, creationHeaders, sendTusRequest } from './uploading.ts';
import type { TestGateway } from './useGateway.ts';

type NewWork = RequestOf<typeof contract.createWork>['body'];

/** A sound of 24 s with the same loudness as our stories. */
const sound = fs.readFileSync('src/server/testing/recording.mp3');

/** Returns the script of a thread that checks sounds on a machine on which the decoder is not installed. */
export function scriptWithoutDecoder(): string {
  const folder = temporaryFolder();
  fs.cpSync('src/server/sound', folder, { recursive: true });
  return `${folder}/soundWorker.mjs`;
}

const signedIn = ({ userToken = '' }: CallOptions) => ({ userToken });

/** Actions of a family with its recordings, through the endpoints of the app. */
export function useRecordings(test: TestGateway) {
  const recordings = {
    draft: (owner: CallOptions, changes: Partial<NewWork> = {}) =>
      call(
        test,
        contract.createWork,
        { body: { storyId: null, title: '我的故事', sentences: [{ text: '从前', startMs: 0, endMs: 0 }], ...changes } },
        owner,
      ),

    /** Announces the upload of a work's sound; the reply contains the id of the upload. */
    announce: (owner: CallOptions, workId: string, bytes = sound.length) =>
      sendTusRequest(test, { method: 'POST', headers: creationHeaders(bytes, 'recording', workId) }, signedIn(owner)),

    /** Uploads a sound, and lets the gateway check it. Returns the id of the upload. */
    async upload(owner: CallOptions, workId: string, file = sound): Promise<string> {
      const announced = await recordings.announce(owner, workId, file.length);
      const id = (announced.headers.location ?? '').split('/').at(-1) ?? '';
      await sendTusRequest(
        test,
        { method: 'PATCH', id, headers: continuationHeaders(0), payload: file },
        signedIn(owner),
      );
      await recordings.check();
      return id;
    },

    /** Runs the jobs that check sounds. `changes`: methods that replace those of the store. */
    async check(changes: Partial<ObjectStore> = {}, soundScript?: string): Promise<void> {
      const { db, now, settings } = test.gateway;
      const objects = { ...objectStoreFor(settings), ...changes };
      const handlers = soundJobs({ db, objects, now, ...(soundScript !== undefined && { soundScript }) });
      const onFailure = (error: unknown) => {
        throw error;
      };
      await runDueJobs({ db, handlers, now, onFailure, atOnce: 1, leaseMs: SOUND_LEASE_MS });
    },

    /** Returns the id of a draft that has a sound. */
    async recorded(owner: CallOptions, changes?: Partial<NewWork>): Promise<string> {
      const { id } = (await recordings.draft(owner, changes)).body;
      await recordings.upload(owner, id);
      return id;
    },

    get: (owner: CallOptions, workId: string) => call(test, contract.getMyWork, { params: { workId } }, owner),

    /** Stores the proof that a parent has entered the PIN. */
    prove: (owner: CallOptions, workId: string, audience: Audience) =>
      proveAdult(test, owner, { kind: 'publishWork', workId, audience }),

    submit: (owner: CallOptions, workId: string, audience: Audience) =>
      call(test, contract.submitWork, { params: { workId }, body: { audience } }, owner),

    /** Submits a recording for review, with the proof that a parent has agreed. */
    async publish(owner: CallOptions, workId: string, audience: Audience = 'everybody') {
      await recordings.prove(owner, workId, audience);
      return recordings.submit(owner, workId, audience);
    },
  };
  return recordings;
}
