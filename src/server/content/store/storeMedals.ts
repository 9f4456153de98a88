import { medals } from '#server/database/tables/achievements.ts';
import type { WholePack } from '#server/content/pack/bookPack.ts';
import type { Database } from '#server/database/connection/open.ts';

export async function storeMedals(tx: Database, loaded: WholePack): Promise<void> {
  const shared = { packId: loaded.pack.id, isHidden: false };
  for (const [position, row] of loaded.medals.entries()) {
    const values = { ...row, ...shared, position };
    await tx.insert(medals).values(values).onConflictDoUpdate({ target: medals.id, set: values });
  }
}
