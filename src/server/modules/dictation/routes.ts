import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/learning/dictation.ts';
import { spaced } from '#lib/text/spaced.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import { dueBefore, learningRepository } from '#server/domain/learning/learningRepository.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { createWordSpeaker, spokenAddress } from '#server/domain/voice/wordSpeaker.ts';
import { judgeWord } from '#server/domain/writing/judgeWord.ts';
import { wordRepository } from '#server/domain/words/wordRepository.ts';
import { withSound } from '#server/domain/words/withSound.ts';
import { dictationRepository, resultOf } from './repository.ts';
import { submit } from './submit.ts';

/** The maximum number of due words in one dictation. */
const DUE_COUNT = 30;

export function dictationRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, settings } = gateway;
  const wordBooks = wordRepository(db);
  const learning = learningRepository(db);
  const dictations = dictationRepository(db);
  const speaker = createWordSpeaker(path.join(settings.contentDir, 'media'));

  async function spellWord(text: string): Promise<contract.DictationWord> {
    const pinyin = speaker.guessReading(text);
    const sound = (await speaker.canSpeak(pinyin)) ? spokenAddress(text) : null;
    return { text, pinyin, meaning: '', sentence: '', sound, isSpelt: true };
  }

  /**
   * Returns the words with pinyin: from the first word book that contains the word, or guessed if no book contains it.
   */
  async function withReadings(texts: string[]): Promise<contract.DictationWord[]> {
    const rows = await wordBooks.listWordsNamed(texts);
    const wordOf = new Map(rows.map((row) => [row.text, wordOfBook(row)]));
    // oxlint-disable-next-line project/one-statement -- spelling reads one file, once, and no table
    return Promise.all(texts.map(async (text) => wordOf.get(text) ?? spellWord(text)));
  }

  serve(app, contract.listLessonWords, async ({ query: { units } }) => {
    const ids = [...new Set(units.split(','))];
    const [found, rows] = await Promise.all([wordBooks.listLessonsNamed(ids), wordBooks.listWordsOfLessons(ids)]);
    const known = ids.flatMap((id) => found.find((lesson) => lesson.id === id) ?? []);
    const [first] = known;
    if (!first) throw new Problem(404, 'not_found');
    const inOrder = known.flatMap(({ id }) => rows.filter(({ lessonId }) => lessonId === id));
    const words = new Map(inOrder.map(({ lessonId: _, ...row }) => [row.text, wordOfBook(row)]));
    const title = known.length === 1 ? first.title : spaced`${first.title}等 ${known.length} 课`;
    return { title, words: [...words.values()].slice(0, contract.MAX_WORDS) };
  });

  serve(app, contract.getWordSet, async ({ params: { setId } }, { childId }) => {
    if (setId === 'due') {
      const cards = await learning.listDue(childId, ['dictation'], now(), DUE_COUNT);
      return { title: '今天该复习的词', words: await withReadings(cards.map(({ text }) => text)) };
    }
    if (setId === 'missed') {
      const cards = await learning.listMissed(childId, ['dictation']);
      const texts = cards.map(({ text }) => text).slice(0, contract.MAX_WORDS);
      return { title: '错题本', words: await withReadings(texts) };
    }
    const list = await dictations.findList(childId, setId);
    if (!list) throw new Problem(404, 'not_found');
    return { title: list.title, words: await withReadings(list.words) };
  });

  serve(app, contract.listWordLists, async (_, { childId }) => {
    const [lists, countOf] = await Promise.all([dictations.listLists(childId), learning.countCards(childId, now())]);
    const { due, missed } = countOf('dictation');
    return {
      lists: lists.map(({ id, title, words, createdAt }) => ({
        listId: id,
        title,
        wordCount: words.length,
        createdAt: createdAt.getTime(),
      })),
      dueCount: due,
      missedCount: missed,
    };
  });

  serveOnce(app, gateway, contract.saveWordList, async ({ body: { title, words } }, { childId }, tx) => {
    return {
      listId: await dictationRepository(tx).addList(
        childId,
        { title: title.trim(), words: [...new Set(words)] },
        now(),
      ),
    };
  });

  serve(app, contract.deleteWordList, async ({ params: { listId } }, { childId }) => {
    if (!(await dictations.removeList(childId, listId))) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.listMissedWords, async ({ query: { cursor } }, { childId }) => {
    const { rows: cards, next } = await learning.listMissedPage(childId, 'dictation', cursor);
    const words = await withReadings(cards.map(({ text }) => text));
    return {
      items: cards.flatMap(({ missCount, dueAt }, index) => {
        const word = words[index];
        return word ? [{ word, missCount, dueAt: dueAt.getTime(), isDue: dueAt < dueBefore(now()) }] : [];
      }),
      next,
    };
  });

  serve(app, contract.addMissedWord, async ({ params: { word }, body: { isDue } }, { childId }) => {
    await learning.addMissed(childId, { track: 'dictation', text: word, isDue }, now());
    return {};
  });

  serve(app, contract.forgetMissedWord, async ({ params: { word } }, { childId }) => {
    await learning.forgetMissed(childId, 'dictation', word);
    return {};
  });

  serve(app, contract.judgeWriting, async ({ params: { dictationId, word }, body: { drawings } }, { childId }) => {
    const faults = await judgeWord(word, drawings);
    return { faults: await dictations.storeJudgement(childId, dictationId, word, faults, now()) };
  });

  serveOnce(app, gateway, contract.submitDictation, async ({ body }, { user, childId }, tx) =>
    submit(tx, { accountId: user.id, childId }, body, now()),
  );

  serve(app, contract.getDictation, async ({ params: { dictationId } }, { user, childId }) => {
    const found = await dictations.find(childId, dictationId);
    if (!found) throw new Problem(404, 'not_found');
    return resultOf(found, await shellLedger(db).balance(user.id));
  });
}

const wordOfBook = (row: Parameters<typeof withSound>[0] & Omit<contract.DictationWord, 'sound' | 'isSpelt'>) => ({
  ...withSound(row),
  isSpelt: false,
});
