import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stories.ts';
import { PREVIEW_MS } from '../../content/loadMedia.ts';
import { mediaAddress } from '../../content/packFolders.ts';
import type { Gateway } from '../../gateway.ts';
import { Problem } from '../../problem.ts';
import { serve } from '../../serve.ts';
import { signAddress } from '../media/signedAddress.ts';
import { cardOf, goodNightFor, picksFor, shelvesFor, withCover } from './home.ts';
import { heardAt } from './heardAt.ts';
import { listeningRepository } from './listeningRepository.ts';
import { progressRepository } from './progressRepository.ts';
import { storyRepository } from './repository.ts';

const MOST_PLAYED_COUNT = 10;
const CONTINUE_COUNT = 20;

export function storyRoutes(app: FastifyInstance, { db, now, serverSecret }: Gateway): void {
  const stories = storyRepository(db);
  const progress = progressRepository(db);
  const listening = listeningRepository(db);

  async function requireDurationMs(id: string): Promise<number> {
    const durationMs = await stories.findDurationMs(id);
    if (durationMs === undefined) throw new Problem(404, 'not_found');
    return durationMs;
  }

  serve(app, contract.getHome, async ({ query: { age } }) => {
    const [cards, series, categories, banners, mostPlayed] = await Promise.all([
      stories.listCards(),
      stories.listSeries(),
      stories.listCategories(),
      stories.listBanners(),
      stories.listMostPlayed(MOST_PLAYED_COUNT),
    ]);
    return {
      banners: banners.map(({ seriesId, ...banner }) => ({
        ...withCover(banner),
        ...(seriesId !== null && { seriesId }),
      })),
      picks: picksFor(age, cards),
      categories,
      shelves: shelvesFor(age, series, cards),
      goodNight: goodNightFor(age, cards),
      mostPlayed: mostPlayed.map(cardOf),
    };
  });

  serve(app, contract.getStory, async ({ params }, { user }) => {
    const story = await stories.findStory(params.storyId);
    if (!story) throw new Problem(404, 'not_found');
    const { sound, sentences, seriesTitle, isSynthesised, author, tags, category, ...card } = story;
    const isPreview = card.access === 'vip' && user?.isVip !== true;
    const file = `${mediaAddress(card.pack)}/${isPreview ? sound.replace(/^sound\//, 'preview/') : sound}`;
    return {
      ...cardOf(card),
      author,
      tags,
      category,
      sound: {
        url: card.access === 'vip' && !isPreview ? signAddress(file, serverSecret, now()) : file,
        durationMs: isPreview ? Math.min(card.durationMs, PREVIEW_MS) : card.durationMs,
        isPreview,
        isSynthesised,
      },
      sentences: isPreview ? sentences.filter(({ startMs }) => startMs < PREVIEW_MS) : sentences,
      series: {
        id: card.seriesId,
        title: seriesTitle,
        stories: (await stories.listOfSeries(card.seriesId)).map(cardOf),
      },
    };
  });

  serve(app, contract.listContinue, async (_, { user }) => {
    const rows = await progress.listUnfinished(user.id, CONTINUE_COUNT);
    return { items: rows.map((row) => ({ story: cardOf(row.card), progress: row.progress })) };
  });

  serve(app, contract.setAside, async ({ params: { storyId }, body }, { user }) => {
    await progress.setAside(user.id, storyId, body.isSetAside ? now() : null);
    return {};
  });

  serve(app, contract.getProgress, async ({ params }, { user }) => {
    await requireDurationMs(params.storyId);
    return { progress: (await progress.find(user.id, params.storyId)) ?? null };
  });

  serve(app, contract.saveProgress, async ({ params, body }, { user, deviceId }) => {
    const { storyId } = params;
    const durationMs = await requireDurationMs(storyId);
    const kept = await progress.keep(user.id, {
      storyId,
      positionMs: Math.min(body.positionMs, durationMs),
      isFinished: body.finished,
      heardAt: heardAt(body, now()),
    });
    if (body.session) await listening.report(user.id, { storyId, deviceId, ...body.session }, now());
    return { progress: kept };
  });

  serve(app, contract.countPlay, async ({ params }, { deviceId }) => {
    await requireDurationMs(params.storyId);
    await stories.countPlay(params.storyId, deviceId, now());
    return {};
  });
}
