import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stories/stories.ts';
import { nobody, type Caller } from '#server/access/caller.ts';
import { PREVIEW_MS } from '#server/content/load/loadMedia.ts';
import { sharedPlaces } from '#lib/ranking/sharedPlaces.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { usageContextOf } from '#server/domain/eyeCare/usageContext.ts';
import { isMetered } from '#server/domain/eyeCare/resolveMeteredUser.ts';
import { fullHearing } from './fullHearing.ts';
import { heardAt } from './heardAt.ts';
import { nearestByAge, picksFor, shelvesFor } from './home.ts';
import { listeningRepository } from './listeningRepository.ts';
import { personalSoundAddress } from './personalSoundAddress.ts';
import { listCategories } from '#server/domain/catalogue/listCategories.ts';
import { offerRepository } from '#server/domain/catalogue/offerRepository.ts';
import { cardOf, findDurationMs, withCover } from '#server/domain/catalogue/storyCards.ts';
import { playSourceOf } from '#server/domain/catalogue/playShares.ts';
import { progressRepository } from '#server/domain/catalogue/progressRepository.ts';
import { storyRepository } from './repository.ts';

const MOST_PLAYED_COUNT = 10;
const SHELF_COUNT = 12;
const SHELF_LENGTH = 10;
/** The number of series from which today's picks are chosen. Series for the age come first. */
const PICK_SERIES_COUNT = 24;
/** The category in which content packs put quiet stories for falling asleep. */
const BEDTIME_CATEGORY = 'bedtime';
/** The number of most played stories of the bedtime category from which the shelf for an age is chosen. */
const BEDTIME_CANDIDATE_COUNT = 60;

/**
 * Returns the sound for a page that the gateway renders. The device is unknown, and so is whether the listener has
 * limits; therefore the sound is treated as if there were limits.
 */
const sharedSound = (storyId: string) => ({ url: contract.sharedSoundPath(storyId), isMetered: true, isShared: true });

export function storyRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const stories = storyRepository(db);
  const progress = progressRepository(db);
  const listening = listeningRepository(db);
  const offers = offerRepository(db);
  const fullHearingUntil = fullHearing(gateway);

  async function requireDurationMs(id: string): Promise<number> {
    const durationMs = await findDurationMs(db, id);
    if (durationMs === undefined) throw new Problem(404, 'not_found');
    return durationMs;
  }

  /** Returns the address of the sound for this listener, and whether the listener has limits. */
  async function soundFor(sound: Parameters<typeof personalSoundAddress>[0], isPreview: boolean, caller: Caller) {
    const owner = usageContextOf(caller, serverSecret);
    return {
      url: personalSoundAddress(sound, isPreview, owner, gateway),
      isMetered: await isMetered(db, owner, now()),
    };
  }

  async function homeFor(age: number, userId?: string) {
    const series = await stories.listSeriesFor(age, PICK_SERIES_COUNT, userId);
    const [cards, categories, banners, mostPlayed, bedtime, limited] = await Promise.all([
      stories.listFirstStories(
        series.map(({ id }) => id),
        SHELF_LENGTH,
        userId,
      ),
      listCategories(db),
      stories.listBanners(userId),
      stories.listMostPlayed(MOST_PLAYED_COUNT, userId),
      stories.listMostPlayedOf(BEDTIME_CATEGORY, BEDTIME_CANDIDATE_COUNT, userId),
      offers.current(now(), userId),
    ]);
    const places = sharedPlaces(mostPlayed, ({ playCount }) => playCount);
    return {
      banners: banners.map(({ seriesId, ...banner }) => ({
        ...withCover(banner),
        ...(seriesId !== null && { seriesId }),
      })),
      picks: picksFor(age, cards),
      categories,
      shelves: shelvesFor(series.slice(0, SHELF_COUNT), cards),
      goodNight: nearestByAge(age, bedtime, SHELF_LENGTH),
      mostPlayed: mostPlayed.map(({ playCount, ...card }, index) => ({
        ...cardOf(card),
        place: playCount > 0 ? (places[index] ?? index + 1) : null,
      })),
      ...(limited && { limited: { endsAt: limited.endsAt.getTime(), stories: limited.cards.map(cardOf) } }),
    };
  }

  serve(app, contract.getHome, ({ query: { age } }) => homeFor(age));

  serve(app, contract.getMyHome, ({ query: { age } }, { user }) => homeFor(age, user.id));

  serve(app, contract.getStory, async ({ params }, caller) => {
    const { user } = caller;
    const story = await stories.findStory(params.storyId, user?.id);
    if (!story) throw new Problem(404, 'not_found');
    const {
      sound,
      sentences,
      afterwards,
      position,
      seriesTitle,
      isSynthesised,
      author,
      origin,
      tags,
      category,
      ...card
    } = story;
    const until = card.access === 'vip' ? await fullHearingUntil(card, user) : Infinity;
    const isPreview = until === undefined;
    return {
      ...cardOf(card),
      author,
      ...(origin !== '' && { origin }),
      tags,
      category,
      sound: {
        ...(caller.deviceId === nobody.deviceId
          ? sharedSound(card.id)
          : await soundFor({ ...card, sound }, isPreview, caller)),
        durationMs: isPreview ? Math.min(card.durationMs, PREVIEW_MS) : card.durationMs,
        isPreview,
        isSynthesised,
        ...(until !== undefined && Number.isFinite(until) && { until }),
      },
      sentences: isPreview ? sentences.filter(({ startMs }) => startMs < PREVIEW_MS) : sentences,
      ...(afterwards && !isPreview && { afterwards }),
      series: {
        id: card.seriesId,
        title: seriesTitle,
        stories: (await stories.listNeighbours(card.seriesId, position, user?.id)).map(cardOf),
      },
    };
  });

  serve(app, contract.listContinue, async (_, { user, childId }) => {
    const { rows, hasBlocked } = await progress.listUnfinished({ childId, accountId: user.id });
    return { items: rows.map((row) => ({ story: cardOf(row.card), progress: row.progress })), hasBlocked };
  });

  serve(app, contract.setAside, async ({ params: { storyId }, body }, { childId }) => {
    await progress.setAside(childId, storyId, body.isSetAside ? now() : null);
    return {};
  });

  serve(app, contract.getProgress, async ({ params }, { childId }) => {
    await requireDurationMs(params.storyId);
    return { progress: (await progress.find(childId, params.storyId)) ?? null };
  });

  serve(app, contract.saveProgress, async ({ params, body }, { childId, deviceId }) => {
    const { storyId } = params;
    const durationMs = await requireDurationMs(storyId);
    const stored = await progress.store(childId, {
      storyId,
      positionMs: Math.min(body.positionMs, durationMs),
      isFinished: body.finished,
      heardAt: heardAt(body, now()),
    });
    if (body.session) await listening.report(childId, { storyId, deviceId, ...body.session }, now());
    return { progress: stored };
  });

  serve(app, contract.countPlay, async ({ params }, caller) => {
    await requireDurationMs(params.storyId);
    await stories.countPlay(params.storyId, playSourceOf(caller), now());
    return {};
  });
}
