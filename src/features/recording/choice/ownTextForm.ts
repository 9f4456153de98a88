import * as v from 'valibot';
import { MAX_SENTENCES, MAX_TEXT_LENGTH, SENTENCE_LENGTH, WORK_TITLE_LENGTH } from '#lib/works/workRules.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { FormDraft } from '#widgets/form/formDraft.ts';
import { sentencesOf } from '#features/recording/newDraft.ts';

export const OwnTextFields = v.object({ title: v.string(), text: v.string() });
export type OwnTextFields = v.InferOutput<typeof OwnTextFields>;

export const ownTextDraft: FormDraft<OwnTextFields> = {
  key: storageKeys.recordingTextDraft,
  id: '',
  fields: OwnTextFields,
};

/**
 * This form checks only the basics. The gateway checks the rest (`checkReadText`), with the same rules as when it
 * stores the text.
 */
export const ownTextForm = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('请起一个题目'),
    v.maxLength(WORK_TITLE_LENGTH, `题目最多 ${WORK_TITLE_LENGTH} 个字`),
  ),
  text: v.pipe(
    v.string(),
    v.check((text) => sentencesOf(text).length > 0, '请写下要念的文字'),
    v.maxLength(MAX_TEXT_LENGTH, `最多 ${MAX_TEXT_LENGTH.toLocaleString('zh-CN')} 个字`),
    v.transform(sentencesOf),
    v.maxLength(MAX_SENTENCES, `最多 ${MAX_SENTENCES.toLocaleString('zh-CN')} 句，请分成几次录`),
    v.check(
      (sentences) => sentences.every((sentence) => sentence.length <= SENTENCE_LENGTH),
      `有一句超过 ${SENTENCE_LENGTH} 个字，请用句号或者换行分开`,
    ),
  ),
});
