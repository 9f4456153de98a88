import fastify from 'fastify';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { serverSecrets } from '#server/database/tables/operation/gateways.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';
import { loggedUrl, loggerOptions } from './log.ts';
import { errorReport, errorText } from './loggedError.ts';

const MOBILE = '13812345678';
const TOKEN = 'q7Zk2mV9xT4bN8cR1wE6yU3iO5pA0sDf';
const encoded = (text: string, times: number): string =>
  times === 0
    ? text
    : encoded(text, times - 1)
        .split('')
        .map((letter) => `%${letter.charCodeAt(0).toString(16)}`)
        .join('');

describe('addresses in the log', () => {
  it.each([
    `/inner4/user/${MOBILE}/lists`,
    `/user_${MOBILE}`,
    `/user${MOBILE}x`,
    `/${encoded(MOBILE, 1)}`,
    `/${encoded(MOBILE, 2)}`,
    `/1${encoded('3812345678', 3)}`,
    `/%E4%BD%A0${encoded(MOBILE, 1)}%zz`,
    `/138%201234%205678`,
    `/%2B86${MOBILE}`,
    `/path?x=${encoded(MOBILE, 2)}`,
    `/path?${encoded(MOBILE, 1)}=1`,
    `/path?mobile=1&note_${MOBILE}=2`,
  ])('STATE-10 contain no mobile number after a request to "%s"', (url) => {
    const logged = loggedUrl(url);
    expect(logged).toContain('***');
    expect(decodeURIComponent(decodeURIComponent(logged.replace(/%zz/g, '')))).not.toMatch(/3812345678|1234.?5678/);
  });

  it.each([
    `/media/${TOKEN}`,
    `/media/${encoded(TOKEN, 1)}`,
    `/${encoded(TOKEN, 2)}/x`,
    `/path?x=${encoded(TOKEN, 1)}`,
  ])('STATE-10 contain no token after a request to "%s"', (url) => {
    expect(loggedUrl(url)).toContain('***');
    expect(loggedUrl(url)).not.toContain(TOKEN.slice(0, 8));
  });

  it('STATE-10 contain asterisks instead of the encrypted words of a dictation', () => {
    expect(loggedUrl('/media/dictation.mp3?sealed=aB3_')).toBe('/media/dictation.mp3?sealed=***');
  });

  it('STATE-10 contain asterisks instead of text that is encoded too many times to be decoded', () => {
    expect(loggedUrl(`/x/${'%25'.repeat(1)}${'25'.repeat(4_000)}31`)).toBe('***');
    expect(loggedUrl(`/x?y=${'%25'.repeat(1)}${'25'.repeat(4_000)}31`)).toBe('/x?y=***');
  });

  it.each([
    '/',
    '/combine/audio_detail?id=ear-umbrella&from=home',
    '/inner4/ilisten/stories?name=%E4%BD%A0%E5%A5%BD&page=2',
    '/media/stories/ear%20umbrella/1.mp3',
    '/%zz',
  ])('are unchanged if they contain nothing secret, for example "%s"', (url) => {
    expect(loggedUrl(url)).toBe(url);
  });
});

/** A text of a user with several lines, each of which must not be logged. */
const LINES = ['first secret', 'second secret', '    at third secret', 'params: fourth secret', '"fifth secret"'];
const TEXT = LINES.join('\n');

/** Statements that fail, and the reason that the log must contain. */
const failures: Record<string, { fail: (db: Database) => PromiseLike<unknown>; reason: string }> = {
  'a value that must be unique': {
    fail: async (db) => {
      const row = { name: TEXT, value: TEXT };
      await db.insert(serverSecrets).values(row);
      await db.insert(serverSecrets).values(row);
    },
    reason: 'duplicate key value violates unique constraint "server_secrets_pkey"',
  },
  'a value of another type': {
    fail: (db) => db.execute(sql`select ${TEXT}::int as number`),
    reason: 'invalid input syntax for type integer: ***',
  },
  'a value that is no date': {
    fail: (db) => db.execute(sql`select ${TEXT.repeat(9)}::text, ${TEXT}::varchar::date`),
    reason: 'invalid input syntax for type date: ***',
  },
};

describe.each(databaseKinds)('a failed statement on %s', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  describe.each(Object.entries(failures))('because of %s', (_why, { fail, reason }) => {
    const failed = async (): Promise<Error> => {
      try {
        await fail(database.db);
      } catch (error) {
        if (error instanceof Error) return error;
      }
      throw new Error('The statement did not fail.');
    };
    const expectNoValue = (text: string) => {
      for (const line of LINES) expect(text).not.toContain(line.replace(/"/g, '').trim());
    };

    it('STATE-10 is logged with its statement and its reason, but without any line of its parameter values', async () => {
      const logLines: string[] = [];
      const app = fastify({ logger: loggerOptions('info', { write: (line) => logLines.push(line) }) });
      const error = await failed();
      const { message } = error;
      expect(message).toContain(LINES[4]);
      const wrapped = new Error('The clean-up failed.', { cause: error });
      const copied = new Error(`Another step failed: ${message}`);
      const changed = Object.assign(await failed(), { message: `${message}\nchanged` });
      const many = new AggregateError([wrapped, copied], 'Two steps failed.');
      for (const err of [error, wrapped, copied, changed, many]) app.log.error({ err }, 'a step failed');
      await app.close();
      expect(logLines).toHaveLength(5);
      for (const line of logLines) {
        expectNoValue(line);
        expect(line).toContain('Failed query: ');
        if (!line.includes('Another step failed: Failed') || line.includes('Two steps'))
          expect(line).toContain(JSON.stringify(reason).slice(1, -1));
        expect(line).toMatch(/log\.test\.ts/);
      }
    });

    it('STATE-10 is described to operators with its reason first, and without any line of its parameter values', async () => {
      const error = await failed();
      for (const text of [errorText(error), errorReport(error)]) {
        expectNoValue(text);
        expect(text).toContain(reason);
      }
      expect(errorText(error).startsWith(`${reason} (Failed query: `)).toBe(true);
      expect(errorText(new Error('The step failed.', { cause: error }))).toContain(`The step failed. (${reason}`);
    });
  });
});

describe('errors in the log', () => {
  it('contain the errors that an AggregateError combines, with their reasons, but at most ten of them', async () => {
    const logLines: string[] = [];
    const app = fastify({ logger: loggerOptions('info', { write: (line) => logLines.push(line) }) });
    const errors = Array.from(
      { length: 12 },
      (_, index) => new Error(`Step ${index} failed.`, { cause: new Error(`reason ${index}`) }),
    );
    app.log.error({ err: new AggregateError(errors, 'Some steps failed.') }, 'the sweep did not finish');
    await app.close();
    const logged = JSON.parse(logLines[0] ?? '') as {
      err: { errors: { message: string; cause: { message: string } }[] };
    };
    expect(logged.err.errors.map(({ message, cause }) => [message, cause.message])).toEqual(
      Array.from({ length: 10 }, (_, index) => [`Step ${index} failed.`, `reason ${index}`]),
    );
  });
});
