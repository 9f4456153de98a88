import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { MAX_PICTURE_BYTES, uploadPurposes } from '#contract/uploads.ts';
import { MAX_RECORDING_BYTES, RECORDING_QUOTA_BYTES } from '#lib/works/workRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { beginWorkSound } from '#server/domain/works/workSound.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { uploadRepository } from '#server/uploads/uploadRepository.ts';

const Purpose = v.picklist(uploadPurposes);
/** The purposes of uploads that the gateway refuses to receive before a guardian has consented. */
const purposesOfChild: readonly string[] = ['avatar', 'honour', 'teeth', 'workCover', 'recording'];
const MEGABYTE = 1024 * 1024;

interface UploadAnnouncement {
  accountId: string;
  bytes: number;
  /** The purpose that the client has sent. */
  purpose: string | null | undefined;
  workId: string | null | undefined;
}

/** Creates the upload that a client has announced, and returns its id. */
export async function beginUpload({ db, now, settings }: Gateway, announced: UploadAnnouncement): Promise<string> {
  const { accountId, bytes } = announced;
  const isSound = announced.purpose === 'recording';
  const most = isSound ? MAX_RECORDING_BYTES : MAX_PICTURE_BYTES;
  if (bytes < 1) throw new Problem(400, isSound ? 'recording_empty' : 'picture_empty');
  if (bytes > most)
    throw new Problem(413, isSound ? 'recording_heavy' : 'picture_heavy', { megabytes: most / MEGABYTE });
  const purpose = v.safeParse(Purpose, announced.purpose);
  if (!purpose.success) throw new Problem(400, 'invalid_input');
  const requireConsent = async (tx: Database): Promise<void> => {
    if (purposesOfChild.includes(purpose.output)) await consentRepository(tx).requireGuardian(accountId);
  };
  const begun = { userId: accountId, purpose: purpose.output, bytes, prepare: requireConsent };
  const uploads = uploadRepository(db);
  if (!isSound) return uploads.begin(begun, settings.uploadQuotaBytes, now());
  const work = v.safeParse(Id, announced.workId);
  if (!work.success) throw new Problem(400, 'invalid_input');
  const workId = work.output;
  const prepareSound = beginWorkSound({ accountId, workId }, now());
  const prepare = async (tx: Database): Promise<void> => {
    await requireConsent(tx);
    await prepareSound(tx);
  };
  return uploads.begin({ ...begun, workId, prepare }, RECORDING_QUOTA_BYTES, now());
}
