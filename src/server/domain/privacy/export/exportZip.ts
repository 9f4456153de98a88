import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { dataKindIds, dataKinds } from '#lib/privacy/dataKinds.ts';
import { chinaTimeText } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { findPerson } from '#server/domain/privacy/ownRows.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { uploadFiles } from '#server/uploads/uploadFiles.ts';
import { documentOf, namesOf } from './exportDocuments.ts';
import { pictureList, picturesOfFamily } from './exportPictures.ts';

/** The largest picture that is kept of an upload. */
const PICTURE = '1280.webp';

/**
 * Returns the ZIP file with everything that the register of personal data knows of an account, as it is made. Rows and
 * pictures are read when their turn comes, and no faster than the file is read.
 */
export async function exportZip(
  { db, objects }: { db: Database; objects: ObjectStore },
  accountId: string,
  now: Date,
): Promise<Readable> {
  const person = await findPerson(db, accountId);
  const whose = { person, names: await namesOf(db, person) };
  const pictures = await picturesOfFamily(db, person);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const add = (name: string, content: () => Iterable<string> | AsyncIterable<string | Buffer>, compress = true) =>
    zip.addReadStreamLazy(name, { mtime: now, compress }, (give) =>
      give(undefined, Readable.from(content(), { objectMode: false })),
    );

  add('请先看我.txt', () => [readMe(now)]);
  for (const kind of dataKindIds) add(`数据/${dataKinds[kind].title}.json`, () => documentOf(db, kind, whose, now));
  if (pictures.length > 0) add('照片/目录.json', () => [pictureList(pictures)]);
  // Pictures are compressed already.
  for (const { id, file } of pictures) add(file, () => pictureOf(objects, id), false);
  zip.end();
  return output;
}

/** A picture that is removed while the file is made leaves an empty entry, which the text at the beginning explains. */
async function* pictureOf(objects: ObjectStore, id: string): AsyncGenerator<Buffer> {
  const content = await objects.read(uploadFiles.picture(id, PICTURE));
  if (content) yield content;
}

/** Windows shows texts without a byte order mark in another encoding. */
const readMe = (now: Date): string => `\uFEFF呆迪听故事 个人信息导出
导出时间：${chinaTimeText(now)}

这里是您的账号和家里每个孩子在呆迪听故事的全部个人信息。
“数据”文件夹：一类信息一个 JSON 文件，用浏览器或者记事本就能打开。没有内容的类别，“内容”是空的。
“照片”文件夹：您上传的照片；大小为 0 的照片，是导出的时候刚好删除了。
密码、验证码只存了校验值，不在里面；别的家庭的信息也不在里面。
里面有孩子的资料，请存放在安全的地方，不要转发给别人。
`;
