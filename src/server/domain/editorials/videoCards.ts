import type { Video } from '#contract/catalogue/videos.ts';
import type { Editorial } from './editorialRepository.ts';

export const videoOf = ({ content, addressOf }: Editorial<'video'>): Video => ({
  id: content.id,
  title: content.title,
  summary: content.summary,
  url: addressOf(content.file),
  poster: addressOf(content.poster),
  durationMs: content.durationMs,
  ageFrom: content.ageFrom,
  ageTo: content.ageTo,
});
