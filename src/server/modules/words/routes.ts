import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/learning/words.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { wordRepository } from '#server/domain/words/wordRepository.ts';
import { readStrokes } from '#server/domain/words/strokes.ts';
import { withSound } from '#server/domain/words/withSound.ts';
import { cardOf } from '#server/domain/catalogue/storyCards.ts';

const WORD_COUNT = 4;
const STORY_COUNT = 3;

export function wordRoutes(app: FastifyInstance, { db }: Gateway): void {
  const words = wordRepository(db);

  serve(app, contract.listLessons, async ({ query: { grade, term } }) => {
    const filter = {
      grade: grade === undefined ? grade : Number(grade),
      term: term === undefined ? term : Number(term),
    };
    return { units: (await words.listLessons(filter)).map(withTerm) };
  });

  serve(app, contract.getLesson, async ({ params: { lessonId } }) => {
    const [lesson, ownWords, characters] = await Promise.all([
      words.findLesson(lessonId),
      words.listWords(lessonId),
      words.listCharacters(lessonId),
    ]);
    if (!lesson) throw new Problem(404, 'not_found');
    return { ...withTerm(lesson), words: ownWords.map(withSound), characters: characters.map(withSound) };
  });

  serve(app, contract.getCharacter, async ({ params }, { user }) => {
    const character = await words.findCharacter(params.character);
    if (!character) throw new Problem(404, 'not_found');
    const [wordsWith, stories] = await Promise.all([
      words.listWordsWith(character.text, WORD_COUNT),
      words.listStoriesWith(character.text, STORY_COUNT, user?.id),
    ]);
    const { lessonId, ...shown } = character;
    return {
      ...withSound(shown),
      unitId: lessonId,
      words: wordsWith.map(withSound),
      stories: stories.flatMap(({ sentences, ...card }) => {
        const sentence = sentences.find(({ text }) => text.includes(character.text));
        return sentence ? [{ story: cardOf(card), sentence: sentence.text, startMs: sentence.startMs }] : [];
      }),
    };
  });

  serve(app, contract.getStrokes, async ({ params }) => {
    const strokes = await readStrokes(params.character);
    if (!strokes) throw new Problem(404, 'not_found');
    return strokes;
  });
}

const withTerm = <T extends { term: number }>(lesson: T) => ({
  ...lesson,
  term: lesson.term === 1 ? (1 as const) : (2 as const),
});
