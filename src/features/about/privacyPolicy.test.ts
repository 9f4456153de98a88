import { uploadPurposes, type UploadPurpose } from '#contract/uploads.ts';
import { thirdParties } from '#lib/privacy/thirdParties.ts';
import { privacyPolicy } from './privacyPolicy.ts';

it('the list of third parties and the privacy policy name every kind of upload that the storage provider receives', () => {
  const words: Record<UploadPurpose, string> = {
    review: '照片',
    return: '照片',
    honour: '照片',
    teeth: '照片',
    feedback: '照片',
    avatar: '照片',
    workCover: '照片',
    recording: '录音',
  };
  const storage = thirdParties.find(({ id }) => id === 'storage');
  const policy = privacyPolicy.chapters
    .flatMap(({ paragraphs }) => paragraphs)
    .find((text) => text.includes('存储服务商存放'));
  for (const purpose of uploadPurposes) {
    expect([purpose, storage?.data]).toEqual([purpose, expect.stringContaining(words[purpose])]);
    expect([purpose, policy]).toEqual([purpose, expect.stringContaining(words[purpose])]);
  }
});
