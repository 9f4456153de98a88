import { and, asc, eq, inArray } from 'drizzle-orm';
import type { UploadPurpose } from '#contract/uploads.ts';
import { chinaDay, chinaTimeText } from '#lib/time/chinaTime.ts';
import { dayOfNumber } from '#lib/time/dayNumber.ts';
import type { Database } from '#server/database/connection/open.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { honours } from '#server/database/tables/experience/honours.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import type { Person } from '#server/domain/privacy/ownRows.ts';

/** The folders of the pictures, by what they are for. */
const folders: Record<UploadPurpose, string> = {
  review: '评价',
  return: '退货',
  honour: '荣誉',
  teeth: '牙齿',
  feedback: '意见反馈',
  avatar: '头像',
  recording: '录音',
  workCover: '录音的封面',
};

export interface ExportedPicture {
  id: string;
  /** Its name in the ZIP file. */
  file: string;
  uploadedAt: Date;
}

/** Every picture of a family that is stored, with its name in the ZIP file. */
export async function picturesOfFamily(db: Database, { ids }: Person): Promise<ExportedPicture[]> {
  const rows = await db
    .select({
      id: uploads.id,
      purpose: uploads.purpose,
      createdAt: uploads.createdAt,
      title: honours.title,
      honourDay: honours.day,
      healthDay: healthRecords.day,
    })
    .from(uploads)
    .leftJoin(honours, eq(honours.id, uploads.honourId))
    .leftJoin(healthRecords, eq(healthRecords.id, uploads.healthRecordId))
    .where(and(inArray(uploads.userId, ids), inArray(uploads.state, ['ready', 'used', 'kept'])))
    .orderBy(asc(uploads.createdAt), asc(uploads.id));
  return rows.map(({ id, purpose, createdAt, title, honourDay, healthDay }) => {
    const recordDay = honourDay ?? healthDay;
    const day = recordDay === null ? chinaDay(createdAt) : dayOfNumber(recordDay);
    // The id makes the name unique.
    const name = [day, ...(title === null ? [] : [fileName(title)]), id].join(' ');
    return { id, file: `照片/${folders[purpose]}/${name}.webp`, uploadedAt: createdAt };
  });
}

/** Without what file systems forbid. */
const fileName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{C}]/gu, ' ')
    .trim()
    .slice(0, 40);

/** A table of the pictures for the ZIP file. */
export const pictureList = (pictures: readonly ExportedPicture[]): string =>
  `${JSON.stringify(
    pictures.map(({ file, uploadedAt }) => ({ 文件: file, 上传时间: chinaTimeText(uploadedAt) })),
    null,
    2,
  )}\n`;
