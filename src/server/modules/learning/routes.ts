import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/learning/learning.ts';
import { wordFeedback } from '#server/database/tables/learning/learning.ts';
import { randomId } from '#server/secrets/digest.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { enforceReportingLimit } from '#server/operation/reporting.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import { wordRepository } from '#server/domain/words/wordRepository.ts';
import { withSound } from '#server/domain/words/withSound.ts';
import { stageOf } from '#server/domain/learning/spacedRepetition.ts';
import { dueBefore, learningRepository } from '#server/domain/learning/learningRepository.ts';
import { characterTracks, readToday, settingsOf } from './today.ts';

export function learningRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const words = wordRepository(db);
  const learning = learningRepository(db);

  /** Returns each card with its character. Cards whose character is no longer in any pack are left out. */
  async function withCharacters<T extends { text: string }>(cards: readonly T[]) {
    const rows = await words.listCharactersNamed(cards.map(({ text }) => text));
    const characterOf = new Map(rows.map((row) => [row.text, withSound(row)]));
    return cards.flatMap((card) => {
      const character = characterOf.get(card.text);
      return character ? [{ card, character }] : [];
    });
  }

  serve(app, contract.getToday, async (_, { childId }) => readToday(db, childId, now()));

  serve(app, contract.listDue, async (_, { childId }) => {
    const { left } = await readToday(db, childId, now());
    const cards = await learning.listDue(childId, [...characterTracks], now(), left);
    const items = await withCharacters(cards);
    return { items: items.map(({ card, character }) => ({ track: trackOf(card.track), character })) };
  });

  serve(app, contract.getLessonProgress, async ({ params: { lessonId } }, { childId }) => {
    const characters = await words.listCharacters(lessonId);
    const texts = characters.map(({ text }) => text);
    const cards = await learning.listCards(childId, [...characterTracks], texts);
    const stage = (text: string, track: string) =>
      stageOf(cards.find((card) => card.text === text && card.track === track));
    return {
      characters: texts.map((text) => ({ text, recognise: stage(text, 'recognise'), write: stage(text, 'write') })),
    };
  });

  serve(app, contract.listMissed, async (_, { childId }) => {
    const items = await withCharacters(await learning.listMissed(childId, [...characterTracks]));
    return {
      items: items.map(({ card, character }) => ({
        track: trackOf(card.track),
        character,
        missCount: card.missCount,
        missedAt: card.missedAt?.getTime() ?? 0,
        isDue: card.dueAt < dueBefore(now()),
      })),
    };
  });

  serve(app, contract.forgetMissed, async ({ params: { track, character } }, { childId }) => {
    await learning.forgetMissed(childId, track, character);
    return {};
  });

  serveOnce(
    app,
    gateway,
    contract.answerCharacter,
    async ({ body: { track, character, isRight } }, { childId }, tx) => {
      const taught = await wordRepository(tx).findCharacter(character);
      if (!taught || (track === 'write' && !taught.isWritten)) throw new Problem(404, 'not_found');
      const card = await learningRepository(tx).answer(childId, { track, text: character, isRight }, now());
      return { dueAt: card.dueAt.getTime(), stage: stageOf(card), isMissed: card.isMissed };
    },
  );

  serve(app, contract.saveLearningSettings, async ({ body }, { childId }) => {
    await learning.saveSettings(childId, body);
    return { settings: settingsOf(await learning.readSettings(childId)) };
  });

  serveOnce(app, gateway, contract.sendWordFeedback, async ({ body }, { user, network }, tx) => {
    await enforceReportingLimit(tx, { subject: 'word', userId: user.id, network }, now());
    const feedbackId = randomId();
    await tx.insert(wordFeedback).values({ id: feedbackId, userId: user.id, ...body, createdAt: now() });
    return { feedbackId };
  });
}

const trackOf = (track: string): contract.Track => (track === 'write' ? 'write' : 'recognise');
