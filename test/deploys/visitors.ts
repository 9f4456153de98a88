import type pg from 'pg';
import { navigateInside } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { waitForSoundToAdvance } from '#test/harness/browser/page/sounds.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { listStates } from '#test/harness/screens/listStates.ts';
import type { Release } from './releases.ts';

/** The counts of the visitors' actions, and the problems that the visitors met. */
export interface Tally {
  screens: number;
  dictations: number;
  stories: number;
  blank: string[];
  /** The screens that did not show their own text. */
  broken: string[];
  lost: string[];
}

export const newTally = (): Tally => ({ screens: 0, dictations: 0, stories: 0, blank: [], broken: [], lost: [] });

const STORY = 'daidi-ear-umbrella';
const NEAR_MS = 3_000;
/** One in this many screens is opened by its address. The others are opened by navigating inside the open page. */
const OPENED_EVERY = 8;

const actionsOn = ({ page }: Phone) => ({
  press: (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap(),
  sees: (words: string | RegExp) => page.getByText(words).first().waitFor(),
});

/**
 * Visits the screens that both releases have, most of them without loading the page again. A screen of only one release
 * cannot work on the gateway of the other.
 */
export async function clickAround(
  phone: Phone,
  releases: readonly Release[],
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  const { page, open } = phone;
  // Leaves out screens for developers, which do not exist in production, and the login, which no signed-in user sees.
  const isLeftOut = (path: string) => /^\/(cydebug|test|login)/.test(path);
  const states = listStates().filter(
    ({ path, screen, isTablet, text }) =>
      isTablet !== true &&
      !isLeftOut(path) &&
      text !== '手机号登录' &&
      !releases.some(({ closedScreens }) => closedScreens.has(screen)),
  );
  await open('/');
  for (let step = 0; !isOver(); step += 1) {
    const { path, text: ownWords, on } = states[step % states.length]!;
    // Checks the text only of states that are tested with a guest. The text of another state may need data that this
    // user does not have, such as a history or an unfinished dictation.
    const words = on === undefined || on.includes('guest') ? ownWords : undefined;
    if (step % OPENED_EVERY === OPENED_EVERY - 1) await open(path);
    else await navigateInside(page, path);
    tally.screens += 1;
    const isLogin = page.getByRole('button', { name: '手机号登录' });
    const own =
      words === undefined ? page.locator('main:not([aria-busy])') : page.getByText(words).or(page.getByLabel(words));
    try {
      await own.or(isLogin).first().waitFor({ timeout: 30_000 });
    } catch {
      await recordProblem(phone, path, tally);
      await open('/');
    }
  }
}

async function recordProblem({ page }: Phone, path: string, tally: Tally): Promise<void> {
  const text = (await page.locator('body').innerText()).trim();
  if (text === '') tally.blank.push(path);
  else tally.broken.push(`${path}: ${text.replace(/\s+/g, ' ').slice(0, 60)}`);
}

/** Does dictations one after another, with a reload during each. Every submitted dictation must reach the database. */
export async function dictate(phone: Phone, tally: Tally, isOver: () => boolean): Promise<void> {
  const { page, open } = phone;
  const { press, sees } = actionsOn(phone);
  while (!isOver()) {
    // Each release imports its own content: one of these lessons is in the content of the previous release, the other
    // in the content of the present release.
    await open('/dictation/preparation?units=g1a-1,g1b-01');
    for (const name of ['写在纸上', '5 个', '1 遍']) await press(name);
    await press('开始听写（5 个词）');
    await press('开始');
    await press('下一个');
    await press('下一个');
    await sees('第 3 个，共 5 个');
    await open('/dictation/index');
    await sees('读到第 3 个，共 5 个').catch(() => tally.lost.push('a dictation that was begun'));
    await page.getByRole('link', { name: '接着听写' }).tap();
    await sees('第 3 个，共 5 个');
    await press('返回');
    await press(/^批改写过的/);
    await sees('提交成绩');
    await press('全都写对了');
    await press('提交成绩');
    await sees(/现在一共有/);
    tally.dictations += 1;
  }
}

/** Returns the number of dictations in the database. */
export async function storedDictations(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ count: string }>('select count(*) from dictations');
  return Number(rows[0]?.count);
}

/** Plays a story for a while, pauses and reloads the page. The position must be stored and shown. */
export async function listen(phone: Phone, database: pg.Pool, tally: Tally, isOver: () => boolean): Promise<void> {
  const { page, open } = phone;
  const { press } = actionsOn(phone);
  const slider = page.getByRole('slider', { name: '播放进度' });
  const stored = async () => {
    const { rows } = await database.query<{ position_ms: number }>(
      'select position_ms from progress where story_id = $1',
      [STORY],
    );
    return rows[0]?.position_ms ?? 0;
  };
  while (!isOver()) {
    await open(`/audio_detail?id=${STORY}`);
    await press('播放');
    await waitForSoundToAdvance(page, 2);
    await press('暂停');
    // The position is read after the pause, because on a busy machine the sound continues for seconds before the press
    // arrives.
    const heardMs = Number(await slider.inputValue());
    tally.stories += 1;
    await waitUntil(async () => Math.abs((await stored()) - heardMs) < NEAR_MS, 'the position is stored').catch(
      async () => tally.lost.push(`a position: heard until ${Math.round(heardMs)} ms, stored ${await stored()} ms`),
    );
    await open(`/audio_detail?id=${STORY}`);
    await slider.waitFor();
    const isShown = async () => Math.abs(Number(await slider.inputValue()) - heardMs) < 2 * NEAR_MS;
    await waitUntil(isShown, 'the position is shown').catch(async () =>
      tally.lost.push(`a position: heard until ${Math.round(heardMs)} ms, shown ${await slider.inputValue()} ms`),
    );
    // Moves back to the beginning if more than half of the story has been played, so that the story can be played
    // again.
    const end = Number(await slider.getAttribute('max'));
    if (heardMs > end / 2) {
      await slider.fill('1000');
      await waitUntil(async () => (await stored()) < NEAR_MS, 'the position is stored').catch(() => undefined);
    }
  }
}
