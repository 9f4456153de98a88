import { packs } from '#server/database/tables/stories/packs.ts';
import { series } from '#server/database/tables/stories/stories.ts';

/**
 * The columns that the page of a series shows. The columns of the pack are needed for the address of the cover
 * (`withCover`).
 */
export const seriesColumns = {
  id: series.id,
  title: series.title,
  summary: series.summary,
  cover: series.cover,
  ageFrom: series.ageFrom,
  ageTo: series.ageTo,
  pack: { id: packs.id, contentHash: packs.contentHash },
};
