import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/books/bookshelf.ts';
import { countHan } from '#lib/text/pinyin/pinyin.ts';
import { daysBefore } from '#lib/time/calendarDay.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import { streakOf } from '#server/domain/learning/streak.ts';
import { bookCardOf, listCardOf } from '#server/domain/books/bookCards.ts';
import { awardMedals } from '#server/domain/achievements/awardMedals.ts';
import { bookRepository } from '#server/domain/books/bookRepository.ts';
import { activityRepository } from '#server/domain/report/activityRepository.ts';
import { shelfRepository } from '#server/domain/books/shelfRepository.ts';

const READINGS_COUNT = 30;
const DAYS_BACK = 34;
/**
 * The maximum number of seconds that one report can add. Picture books are short, so a report of more seconds must be
 * wrong.
 */
const MAX_SECONDS = 1_200;

/** Routes for what users have read. */
export function shelfRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const shelf = shelfRepository(db);
  const books = bookRepository(db);

  serveOnce(app, gateway, contract.checkIn, async ({ body }, { childId }, tx) => {
    await requireBook(tx, body, childId);
    const shelfInTransaction = shelfRepository(tx);
    await lockUser(tx, childId);
    const today = chinaDay(now());
    const isFirst = await shelfInTransaction.checkIn(childId, body, today, now());
    const days = await shelfInTransaction.listDays(childId);
    const { earnedNow } = await awardMedals(tx, childId, now());
    return { isFirst, streakDays: streakOf(days, today).days, totalDays: days.length, medals: earnedNow };
  });

  serveOnce(app, gateway, contract.reportReading, async ({ params, body }, { childId }, tx) => {
    const book = await bookRepository(tx).findBook(params.bookId);
    if (!book) throw new Problem(404, 'not_found');
    const shelfInTransaction = shelfRepository(tx);
    await lockUser(tx, childId);
    const { lastAt } = await shelfInTransaction.sumReadings(childId);
    const passedSeconds =
      lastAt === null ? MAX_SECONDS : Math.floor((now().getTime() - new Date(lastAt).getTime()) / 1000);
    const pages = new Set(body.pages.filter((page) => page < book.pageCount));
    const sentences = book.pages.flatMap((page) => page.sentences);
    const heard = [...new Set(body.sentences)].map((index) => sentences[index]?.text ?? '');
    const isFinished = pages.has(book.pageCount - 1) && pages.size * 2 >= book.pageCount;
    const seconds = Math.max(0, Math.min(body.seconds, passedSeconds, MAX_SECONDS));
    await activityRepository(tx).add(childId, 'books', seconds * 1000, now());
    await shelfInTransaction.addReading({
      userId: childId,
      bookId: book.id,
      page: Math.min(body.page, book.pageCount - 1),
      isFinished,
      seconds,
      characters: heard.reduce((sum, text) => sum + countHan(text), 0),
      readAt: now(),
    });
    return { medals: (await awardMedals(tx, childId, now())).earnedNow };
  });

  serve(app, contract.getMyBooks, async (_, { childId }) => {
    const today = chinaDay(now());
    const [checkedIn, days, sums, kept, readings] = await Promise.all([
      shelf.listCheckedIn(childId, today),
      shelf.listDays(childId),
      shelf.sumReadings(childId),
      shelf.listSaved(childId),
      shelf.listReadings(childId, READINGS_COUNT),
    ]);
    const lists = await books.listBooklistsOf(kept.map(({ id }) => id));
    const cards = await books.listBooksOf(readings.map(({ bookId }) => bookId));
    const since = daysBefore(today, DAYS_BACK);
    return {
      today,
      checkedIn,
      days: days.filter((day) => day >= since),
      streakDays: streakOf(days, today).days,
      totalDays: days.length,
      booksRead: sums.booksRead,
      seconds: sums.seconds,
      characters: sums.characters,
      booklists: kept.flatMap(({ id }) => {
        const list = lists.find((one) => one.id === id);
        return list ? [listCardOf(list)] : [];
      }),
      readings: readings.flatMap(({ bookId, page, isFinished }) => {
        const card = cards.find(({ id }) => id === bookId);
        return card ? [{ book: bookCardOf(card), page, isFinished }] : [];
      }),
    };
  });

  serve(app, contract.saveBooklist, async ({ params }, { childId }) => {
    if (!(await books.findBooklist(params.booklistId))) throw new Problem(404, 'not_found');
    await shelf.save(childId, params.booklistId, now());
    return { isKept: true };
  });

  serve(app, contract.removeSavedBooklist, async ({ params }, { childId }) => {
    await shelf.remove(childId, params.booklistId);
    return { isKept: false };
  });
}

async function requireBook(db: Database, { kind, bookId }: contract.AnyBook, userId: string): Promise<void> {
  const books = bookRepository(db);
  const found = await (kind === 'picture' ? books.listBooksOf([bookId]) : books.listStoriesOf([bookId], userId));
  if (found.length === 0) throw new Problem(404, 'not_found');
}
