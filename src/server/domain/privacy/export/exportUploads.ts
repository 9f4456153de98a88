import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { UploadPurpose } from '#contract/uploads.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { momentText } from '#lib/time/dates.ts';
import { dayOfNumber } from '#lib/time/dayNumber.ts';
import type { Database } from '#server/database/connection/open.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { honours } from '#server/database/tables/experience/honours.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { works } from '#server/database/tables/stories/works.ts';
import type { Person } from '#server/domain/privacy/ownRows.ts';
import { exportedStates } from '#server/uploads/uploadMachine.ts';

/** The folders in the ZIP file, by the purpose of the uploads. */
const folders: Record<UploadPurpose, string> = {
  review: '照片/评价',
  return: '照片/退货',
  honour: '照片/荣誉',
  teeth: '照片/牙齿',
  feedback: '照片/意见反馈',
  avatar: '照片/头像',
  workCover: '照片/录音的封面',
  recording: '录音',
};

export interface ExportedUpload {
  id: string;
  isSound: boolean;
  /** The path of the upload in the ZIP file. */
  file: string;
  uploadedAt: Date;
}

/** A condition for the uploads that an export contains. */
export const isExported = inArray(uploads.state, exportedStates);

/** Returns all stored pictures and recordings of a family, with their paths in the ZIP file. */
export async function uploadsOfFamily(db: Database, { ids }: Person): Promise<ExportedUpload[]> {
  const rows = await db
    .select({
      id: uploads.id,
      purpose: uploads.purpose,
      createdAt: uploads.createdAt,
      title: sql<string | null>`coalesce(${honours.title}, ${works.title})`,
      honourDay: honours.day,
      healthDay: healthRecords.day,
    })
    .from(uploads)
    .leftJoin(honours, eq(honours.id, uploads.honourId))
    .leftJoin(healthRecords, eq(healthRecords.id, uploads.healthRecordId))
    .leftJoin(works, eq(works.id, uploads.workId))
    .where(and(inArray(uploads.userId, ids), isExported))
    .orderBy(asc(uploads.createdAt), asc(uploads.id));
  return rows.map(({ id, purpose, createdAt, title, honourDay, healthDay }) => {
    const recordDay = honourDay ?? healthDay;
    const day = recordDay === null ? chinaDay(createdAt) : dayOfNumber(recordDay);
    const isSound = purpose === 'recording';
    // The name is unique, because it contains the id.
    const name = [day, ...(title === null ? [] : [fileName(title)]), id].join(' ');
    const file = `${folders[purpose]}/${name}.${isSound ? 'mp3' : 'webp'}`;
    return { id, isSound, file, uploadedAt: createdAt };
  });
}

/** Returns the title without characters that file systems forbid. */
const fileName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{C}]/gu, ' ')
    .trim()
    .slice(0, 40);

/** Returns a JSON document that lists the uploads in the ZIP file. */
export const uploadList = (listed: readonly ExportedUpload[]): string =>
  `${JSON.stringify(
    listed.map(({ file, uploadedAt }) => ({ 文件: file, 上传时间: momentText(uploadedAt.getTime()) })),
    null,
    2,
  )}\n`;
