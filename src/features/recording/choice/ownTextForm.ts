import * as v from 'valibot';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { FormDraft } from '#widgets/form/formDraft.ts';
import { sentencesOf } from '#features/recording/newDraft.ts';

const TITLE_LENGTH = 30;
/** The maximum length, which takes about an hour to read aloud. */
export const TEXT_LENGTH = 10_000;
const MOST_SENTENCES = 1_000;
const SENTENCE_LENGTH = 200;

export const OwnTextFields = v.object({ title: v.string(), text: v.string() });
export type OwnTextFields = v.InferOutput<typeof OwnTextFields>;

export const ownTextDraft: FormDraft<OwnTextFields> = {
  key: storageKeys.recordingTextDraft,
  id: '',
  fields: OwnTextFields,
};

export const ownTextForm = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('请起一个题目'),
    v.maxLength(TITLE_LENGTH, `题目最多 ${TITLE_LENGTH} 个字`),
  ),
  text: v.pipe(
    v.string(),
    v.check((text) => sentencesOf(text).length > 0, '请写下要念的文字'),
    v.maxLength(TEXT_LENGTH, `最多 ${TEXT_LENGTH.toLocaleString('zh-CN')} 个字`),
    v.transform(sentencesOf),
    v.maxLength(MOST_SENTENCES, `最多 ${MOST_SENTENCES.toLocaleString('zh-CN')} 句，请分成几次录`),
    v.check(
      (sentences) => sentences.every((sentence) => sentence.length <= SENTENCE_LENGTH),
      `有一句超过 ${SENTENCE_LENGTH} 个字，请用句号或者换行分开`,
    ),
  ),
});
