import { entryFolders, keptEntries } from '#server/database/tables/experience/favourites.ts';
import { honours } from '#server/database/tables/experience/honours.ts';
import { personal, personalTable, technical, type TableEntry } from './tables.ts';

/** What families record about the growth of a child, besides health. */
export const experienceRegister: readonly TableEntry[] = [
  personalTable(honours, {
    title: '荣誉',
    owner: { user: honours.userId },
    columns: {
      id: technical,
      userId: technical,
      kind: personal('growth', '荣誉的种类'),
      title: personal('growth', '荣誉的名称'),
      day: personal('growth', '哪一天'),
      note: personal('growth', '想说的话'),
      changedAt: personal('growth', '修改时间'),
    },
  }),
  personalTable(entryFolders, {
    title: '成长收藏夹',
    owner: { user: entryFolders.userId },
    columns: {
      id: technical,
      userId: technical,
      name: personal('growth', '收藏夹的名字'),
      createdAt: personal('growth', '建立时间'),
    },
  }),
  personalTable(keptEntries, {
    title: '收藏的成长记录',
    owner: { user: keptEntries.userId },
    columns: {
      userId: technical,
      kind: personal('growth', '记录的种类'),
      entryId: technical,
      folderId: technical,
      keptAt: personal('growth', '收藏时间'),
    },
  }),
];
