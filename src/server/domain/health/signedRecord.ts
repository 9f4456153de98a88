import type { HealthRecord } from '#contract/family/health.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import type { StoredRecord } from './healthRepository.ts';

/** Returns a record with the addresses of its pictures. */
export const signedRecord = (record: StoredRecord, sign: (pictureId: string) => UploadedPicture): HealthRecord =>
  record.kind === 'teeth' ? { ...record, pictures: record.pictures.map(sign) } : record;
