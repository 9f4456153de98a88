import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { dataKindIds, dataKinds } from '#lib/privacy/dataKinds.ts';
import { momentText } from '#lib/time/dates.ts';
import type { Database } from '#server/database/connection/open.ts';
import { findPerson } from '#server/domain/privacy/ownRows.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { readSound } from '#server/uploads/soundParts.ts';
import { uploadFiles } from '#server/uploads/uploadFiles.ts';
import { documentOf, namesOf } from './exportDocuments.ts';
import { uploadList, uploadsOfFamily, type ExportedUpload } from './exportUploads.ts';

/** The name of the largest stored version of a picture. */
const PICTURE = '1280.webp';

/**
 * Returns a ZIP file with an account's data from all tables in the register of personal data (`privacy/register`), and
 * the ids of the uploads that the file contains.
 * The file is a stream: each row and upload is read only when its turn comes.
 */
export async function exportZip(
  { db, objects }: { db: Database; objects: ObjectStore },
  accountId: string,
  now: Date,
): Promise<{ content: Readable; uploadIds: string[] }> {
  const person = await findPerson(db, accountId);
  const whose = { person, names: await namesOf(db, person) };
  const files = await uploadsOfFamily(db, person);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const add = (name: string, content: () => Iterable<string> | AsyncIterable<string | Buffer>, compress = true) =>
    zip.addReadStreamLazy(name, { mtime: now, compress }, (give) =>
      give(undefined, Readable.from(content(), { objectMode: false })),
    );

  add('请先看我.txt', () => [readMe(now)]);
  for (const kind of dataKindIds) add(`数据/${dataKinds[kind].title}.json`, () => documentOf(db, kind, whose, now));
  for (const [folder, isSound] of [
    ['照片', false],
    ['录音', true],
  ] as const) {
    const listed = files.filter((one) => one.isSound === isSound);
    if (listed.length > 0) add(`${folder}/目录.json`, () => [uploadList(listed)]);
  }
  // Pictures and sounds are stored in the ZIP file without compression, because their formats are already compressed.
  for (const one of files) add(one.file, () => contentOf(objects, one), false);
  zip.end();
  return { content: output, uploadIds: files.map(({ id }) => id) };
}

/**
 * Yields the content of an upload. If its file is missing, its entry in the ZIP file is empty; `readMe` explains that
 * to users.
 */
async function* contentOf(objects: ObjectStore, { id, isSound }: ExportedUpload): AsyncGenerator<Buffer> {
  if (isSound) {
    yield* readSound(objects, id, { start: 0, end: Number.POSITIVE_INFINITY });
    return;
  }
  const content = await objects.read(uploadFiles.picture(id, PICTURE));
  if (content) yield content;
}

/**
 * The first entry of the ZIP file. It begins with a byte order mark, without which Windows would assume a wrong
 * encoding.
 */
const readMe = (now: Date): string => `\uFEFF呆迪听故事 个人信息导出
导出时间：${momentText(now.getTime())}

这里是您的账号和家里每个孩子在呆迪听故事的全部个人信息。
“数据”文件夹：一类信息一个 JSON 文件，用浏览器或者记事本就能打开。没有内容的类别，“内容”是空的。
“照片”文件夹：您上传的照片。
“录音”文件夹：孩子录下的声音，是 MP3 文件。
大小为 0 的照片和录音，是已经找不到的文件。
密码、验证码只存了校验值，不在里面；别的家庭的信息也不在里面。
里面有孩子的资料，请存放在安全的地方，不要转发给别人。
`;
