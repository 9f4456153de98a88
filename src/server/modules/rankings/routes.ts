import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue/rankings.ts';
import { sharedPlaces } from '#lib/ranking/sharedPlaces.ts';
import type { Gateway } from '#server/gateway.ts';
import { serve } from '#server/endpoint/serve.ts';
import { cardOf } from '#server/domain/catalogue/storyCards.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { consentService } from '#server/domain/privacy/consents/consentService.ts';
import { listenerRankingRepository } from './listenerRepository.ts';
import { startOf } from '#server/domain/rankings/period.ts';
import { storyRankingRepository } from './storyRepository.ts';

const LISTENER_COUNT = 50;

export function rankingRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const stories = storyRankingRepository(db);
  const listeners = listenerRankingRepository(db);

  const rankedStories = async (board: contract.Board, period: contract.Period, userId?: string, text?: string) => {
    const rows = await stories.list(board, startOf(period, now()), text, userId);
    return { items: rows.map(({ place, count, ...card }) => ({ place, count, story: cardOf(card) })) };
  };

  serve(app, contract.listStoryRanking, async ({ query: { board, period } }, { user }) =>
    rankedStories(board, period, user?.id),
  );

  serve(app, contract.searchStoryRanking, async ({ body: { board, period, text } }, { user }) =>
    rankedStories(board, period, user.id, text.trim() || undefined),
  );

  serve(app, contract.listListenerRanking, async ({ query: { period } }, { user, childId }) => {
    const viewerId = user?.isAnonymous === false ? childId : undefined;
    // Reads one row more than is shown, because the viewer's row is read even if the viewer is not shown to others.
    const rows = await listeners.list(viewerId, startOf(period, now()), LISTENER_COUNT + 1);
    const shown = rows.filter(({ isShown }) => isShown).slice(0, LISTENER_COUNT);
    const places = sharedPlaces(shown, ({ minutes, stories: count }) => `${minutes} ${count}`);
    const own = rows.find(({ userId }) => userId === viewerId);
    const listener = own ?? (viewerId === undefined ? null : await listeners.findWithoutListening(viewerId));
    return {
      items: shown.map(({ userId, nickname, minutes, stories: count }, index) => ({
        place: places[index] ?? index + 1,
        nickname,
        minutes,
        stories: count,
        isMe: userId === viewerId,
      })),
      own: listener && {
        place: own?.place ?? null,
        nickname: listener.nickname,
        minutes: own?.minutes ?? 0,
        stories: own?.stories ?? 0,
        isShown: listener.isShown,
      },
    };
  });

  serve(app, contract.showInRanking, async ({ body }, caller) => {
    const { user, childId } = caller;
    const wanted = { ranking: 'listeners', isShown: body.isShown } as const;
    await consentService(db).show({ accountId: user.id, childId }, wanted, now(), (tx) =>
      parentPinRepository(tx).requireAdult(caller, 'display', now()),
    );
    return {};
  });
}
