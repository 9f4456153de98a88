import type { BrowserContext, Page } from 'playwright-core';
import { until } from './until.ts';

/** So long after a tap a jump must be seen; a sound that plays on does not come as far by itself. */
export const JUMPS_WITHIN_MS = 10_000;

declare global {
  interface Window {
    /** Every audio element of the page, in it or not. */
    journeySounds?: HTMLAudioElement[];
  }
}

/** Lets a test look at the page's audio elements, which need not be in its document. Before the first page opens. */
export async function hearSounds(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sounds: HTMLAudioElement[] = [];
    window.journeySounds = sounds;
    window.Audio = class extends Audio {
      constructor(address?: string) {
        super(address);
        sounds.push(this);
      }
    };
  });
}

/** Whether the clip of a word has been heard a little. */
export const clipSounded = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => window.journeySounds?.some(({ currentTime, src }) => currentTime > 0 && src.startsWith('blob:')));

/** Where the sound is that plays now; undefined while none does. Seconds. */
export const soundingAt = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => window.journeySounds?.find(({ paused, ended }) => !paused && !ended)?.currentTime);

/** The sound that plays now, in the sound's own terms; undefined while none does. */
export const sounding = (page: Page): Promise<{ seconds: number; rate: number } | undefined> =>
  page.evaluate(() => {
    const sound = window.journeySounds?.find(({ paused, ended }) => !paused && !ended);
    return sound && { seconds: sound.duration, rate: sound.playbackRate };
  });

/** Moves the sound that plays to so many seconds before its end. */
export const moveNearEnd = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((left) => {
    const sound = window.journeySounds?.find(({ paused, ended }) => !paused && !ended);
    if (!sound) throw new Error('No sound plays.');
    sound.currentTime = sound.duration - left;
  }, seconds);

/** Lets the sound that plays run faster: real time is not what is looked at. */
export const hurrySound = (page: Page, rate = 4): Promise<void> =>
  page.evaluate((wanted) => {
    const sound = window.journeySounds?.find(({ paused, ended }) => !paused && !ended);
    if (sound) sound.playbackRate = wanted;
  }, rate);

/** Waits until no sound plays. */
export const fallsSilent = (page: Page): Promise<true> =>
  until(async () => (await soundingAt(page)) === undefined, 'no sound plays');

/**
 * Waits until a sound plays and has advanced by so many seconds from where it was first seen; more than one are hurried.
 */
export async function soundAdvances(page: Page, seconds = 1): Promise<{ from: number; to: number }> {
  const from = await until(async () => positive(await soundingAt(page)), 'a sound plays');
  const rate = (await sounding(page))?.rate ?? 1;
  if (seconds > 1) await hurrySound(page);
  const to = await until(async () => {
    const at = await soundingAt(page);
    return at !== undefined && at >= from + seconds && at;
  }, `the sound advances by ${seconds} s from ${from}`);
  if (seconds > 1) await hurrySound(page, rate);
  return { from, to };
}

const positive = (at: number | undefined): number | undefined => (at !== undefined && at > 0 ? at : undefined);
