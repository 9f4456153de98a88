import * as v from 'valibot';
import type { ChosenCover, MyWorkDetail } from '#contract/works/myWorks.ts';
import { audiences, WORK_ABOUT_LENGTH, WORK_TITLE_LENGTH } from '#lib/works/workRules.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { FormDraft } from '#widgets/form/formDraft.ts';

/** The value of the field `story` while the current cover is not changed. */
export const CURRENT_COVER = '';

export const WorkFields = v.object({
  title: v.string(),
  about: v.string(),
  audience: v.picklist(audiences),
  coverKind: v.picklist(['story', 'photo']),
  /** The id of the story whose cover is chosen, or `CURRENT_COVER`. */
  story: v.string(),
  /** The id of the chosen photo as the only entry; an empty list if no photo is chosen. */
  photos: v.array(v.string()),
});
export type WorkFields = v.InferOutput<typeof WorkFields>;

export const workFieldsOf = ({ title, about, audience, photo }: MyWorkDetail): WorkFields => ({
  title,
  about,
  audience,
  coverKind: photo ? 'photo' : 'story',
  story: CURRENT_COVER,
  photos: photo ? [photo.id] : [],
});

export const workDraft = (workId: string): FormDraft<WorkFields> => ({
  key: storageKeys.workDraft,
  id: workId,
  fields: WorkFields,
});

/** Returns the cover for the request, or undefined if the cover has not been changed. */
function coverOf(work: MyWorkDetail, { coverKind, story, photos }: WorkFields): ChosenCover | undefined {
  const [pictureId = ''] = photos;
  if (coverKind === 'photo') return pictureId === work.photo?.id ? undefined : { kind: 'photo', pictureId };
  if (story !== CURRENT_COVER) return { kind: 'story', storyId: story };
  return work.photo ? { kind: 'story', storyId: null } : undefined;
}

/** Checks the form. Its output is the body of the request. */
export const workForm = (work: MyWorkDetail) =>
  v.pipe(
    v.object({
      ...WorkFields.entries,
      title: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('请起一个题目'),
        // The unchanged title is always accepted, because a recording of a story has the title of the story, which may
        // be longer.
        v.check(
          (title) => title.length <= WORK_TITLE_LENGTH || title === work.title,
          `题目最多 ${WORK_TITLE_LENGTH} 个字`,
        ),
      ),
      about: v.pipe(v.string(), v.trim(), v.maxLength(WORK_ABOUT_LENGTH, `最多 ${WORK_ABOUT_LENGTH} 个字`)),
    }),
    v.forward(
      v.check(({ coverKind, photos }) => coverKind === 'story' || photos.length > 0, '请放一张照片'),
      ['photos'],
    ),
    v.transform((fields) => {
      const { title, about, audience } = fields;
      const cover = coverOf(work, fields);
      return { title, about, audience, ...(cover && { cover }) };
    }),
  );
