import { passOf, withPass } from '#server/domain/eyeCare/usageContext.ts';
import { recordingAddress } from '#server/domain/works/recordingAddress.ts';
import type { workModeration } from '#server/domain/works/workModeration.ts';
import { terminalLine } from '#server/operation/printLine.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

/** Stands for the operator in the pass of an address. The limits of children do not apply to operators. */
const operator = { childId: undefined, session: 'operator', device: 'operator' };

type Row = Awaited<ReturnType<ReturnType<typeof workModeration>['list']>>[number];

/**
 * Returns the line that an operator reads about a work, with parts separated by tabs. It begins with the id and the
 * version, which an approval must name, and contains the addresses of everything that an approval makes public: the
 * sound and the photo can be opened for ten minutes. It names texts that break the rules for texts of users, unless
 * they are in the story.
 */
export function reviewLine(row: Row, secret: string, now: Date): string {
  const {
    id,
    version,
    state,
    audience,
    nickname,
    title,
    about,
    text,
    durationMs,
    uploadId,
    photos,
    reports,
    unexpected,
  } = row;
  const hearing = { uploadId: uploadId ?? '', hearer: 'family' } as const;
  const sound = uploadId === null ? '' : withPass(recordingAddress(hearing, secret, now), passOf(operator, secret));
  const pictures = photos.map((photo) => privatePicture(photo, secret, now).full);
  const facts = [
    `${id}@${version}`,
    state,
    audience,
    nickname,
    `${Math.round(durationMs / 1000)} s`,
    `${reports} reports`,
    ...(unexpected.length > 0 ? [`check the text: ${unexpected.join(', ')}`] : []),
  ];
  return terminalLine([...facts, title, about, sound, ...pictures, text]);
}
