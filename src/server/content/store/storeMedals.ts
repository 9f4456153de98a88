import { storeRows } from '#server/database/statements/storeRows.ts';
import { medals } from '#server/database/tables/account/achievements.ts';
import type { WholePack } from '#server/content/pack/bookPack.ts';
import type { Database } from '#server/database/connection/open.ts';

export async function storeMedals(tx: Database, loaded: WholePack): Promise<void> {
  const shared = { packId: loaded.pack.id, isHidden: false };
  const rows = loaded.medals.map((row, position) => ({ ...row, ...shared, position }));
  await storeRows(tx, medals, rows);
}
