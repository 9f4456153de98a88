import crypto from 'node:crypto';
import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { answerCharacter } from '#contract/learning/learning.ts';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { swapV1Token } from '#contract/account/session.ts';
import { claimsAt, signed } from '#server/testing/call.ts';
import { NATIVE_TOKEN_SECRET, SIGNING_SECRET } from './gatewayProcess.ts';

/** A write and its state according to the replies. The client repeats it with the same key until it is acknowledged. */
export interface Write {
  user: string;
  character: string;
  key: string;
  state: 'sent' | 'unknown' | 'acknowledged';
}

/** A reply, or the absence of one. */
export interface Answer {
  /** 0 if there was no reply, because the connection was lost or the time limit was reached. */
  status: number;
  ms: number;
  /** The time at which the reply arrived, as returned by `performance.now()`. */
  arrivedAt: number;
  body: string;
}

const REQUEST_TIMEOUT_MS = 20_000;
const RETRY_AFTER_MS = 100;
const USERS = 40;

const characters = (JSON.parse(fs.readFileSync('content/built-in/characters.json', 'utf8')) as { text: string }[]).map(
  ({ text }) => text,
);

/** Returns the headers of a request. Each user has an address and a device of their own. */
const headersOf = async (user: string, userToken?: string) => {
  const number = Number(user.replace(/\D/g, ''));
  const claims = claimsAt(Date.now() - (userToken === undefined ? 0 : 90_000), {
    device_id: `device-${user}`,
    ...(userToken === undefined ? {} : { user_token: userToken, user_token2: '' }),
  });
  return {
    authorization: `Bearer ${await signed(claims, SIGNING_SECRET)}`,
    [gatewayHeaders.caller]: '1002',
    'content-type': 'application/json',
    'x-forwarded-for': `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}`,
  };
};

async function signIn(origin: string, user: string): Promise<string> {
  const expiry = Math.floor(Date.now() / 1000) + 3_600;
  const v1token = await signed({ sub: user, typ: 1, userType: 1, exp: expiry, nickname: '小满' }, NATIVE_TOKEN_SECRET);
  const answer = await fetch(`${origin}${swapV1Token.path}`, {
    method: 'POST',
    headers: await headersOf(user),
    body: JSON.stringify({ v1token }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`A user could not sign in: ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: { token: string } }).data.token;
}

/**
 * Clients that learn characters: for each user and character, they submit one answer of the child. `history` contains
 * the writes with their states according to the replies; the clients do not read the database.
 */
export class Writers {
  readonly history: Write[] = [];
  readonly answers: Answer[] = [];
  /** The number of writes that may be started in total. */
  allowed = 0;
  private acknowledgedCount = 0;
  private isStopping = false;
  private readonly giveUp = new AbortController();
  private loops: Promise<void>[] = [];

  private constructor(
    private readonly origins: readonly string[],
    private readonly tokens: ReadonlyMap<string, string>,
  ) {}

  static async signIn(origins: readonly string[], users = USERS): Promise<Writers> {
    const tokens = new Map<string, string>();
    const name = crypto.randomBytes(4).toString('hex').replace(/\d/g, 'x');
    for (let number = 0; number < users; number += 1) {
      const user = `${name}-${number}`;
      tokens.set(user, await signIn(origins[number % origins.length] ?? '', user));
    }
    return new Writers(origins, tokens);
  }

  get acknowledged(): number {
    return this.acknowledgedCount;
  }

  /** Starts writing, with `concurrency` requests at a time. */
  begin(concurrency: number, pauseMs = 0): void {
    this.loops = Array.from({ length: concurrency }, (_, index) => this.loop(index, pauseMs));
  }

  /** Resolves when every started write has been acknowledged, or after `withinMs`. */
  async finish(withinMs = 60_000): Promise<void> {
    this.isStopping = true;
    const given = new AbortController();
    const over = setTimeout(withinMs, undefined, { signal: given.signal }).then(() => this.giveUp.abort());
    await Promise.all(this.loops);
    given.abort();
    await over.catch(() => undefined);
  }

  private async loop(index: number, pauseMs: number): Promise<void> {
    for (;;) {
      if (this.history.length >= this.allowed) {
        if (this.isStopping) return;
        await setTimeout(10);
        continue;
      }
      await this.write(this.next(), index);
      await setTimeout(pauseMs);
    }
  }

  /** Returns the next write. The users take turns, so that a user rarely has several pending requests. */
  private next(): Write {
    const number = this.history.length;
    const users = [...this.tokens.keys()];
    const user = users[number % users.length] ?? '';
    const character = characters[Math.floor(number / users.length)];
    if (character === undefined) throw new Error('There are not enough characters for so many writes.');
    const write: Write = { user, character, key: crypto.randomBytes(18).toString('base64url'), state: 'sent' };
    this.history.push(write);
    return write;
  }

  private async write(write: Write, first: number): Promise<void> {
    for (let attempt = first; !this.giveUp.signal.aborted; attempt += 1) {
      const answer = await this.send(write, this.origins[attempt % this.origins.length] ?? '');
      this.answers.push(answer);
      if (answer.status === 200) {
        write.state = 'acknowledged';
        this.acknowledgedCount += 1;
        return;
      }
      write.state = 'unknown';
      await setTimeout(RETRY_AFTER_MS);
    }
  }

  private async send({ user, character, key }: Write, origin: string): Promise<Answer> {
    const began = performance.now();
    const end = (status: number, body: string): Answer => {
      const arrivedAt = performance.now();
      return { status, ms: arrivedAt - began, arrivedAt, body };
    };
    try {
      const answer = await fetch(`${origin}${answerCharacter.path}`, {
        method: 'POST',
        headers: { ...(await headersOf(user, this.tokens.get(user))), [IDEMPOTENCY_KEY_HEADER]: key },
        body: JSON.stringify({ track: 'recognise', character, isRight: true }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      return end(answer.status, await answer.text());
    } catch (error) {
      return end(0, String(error instanceof Error ? (error.cause ?? error.message) : error));
    }
  }
}
