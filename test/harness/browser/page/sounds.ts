import type { BrowserContext, Page } from 'playwright-core';
import { waitUntil } from '#test/harness/browser/until.ts';

/**
 * The time within which the position must have jumped after a tap. Every tested jump is longer, so a sound that merely
 * continues does not reach its target in this time.
 */
export const JUMPS_WITHIN_MS = 10_000;

declare global {
  interface Window {
    /** All audio elements that the page has created, including those outside the document. */
    journeySounds?: HTMLAudioElement[];
  }
}

/**
 * Makes the page's audio elements available to tests as `journeySounds`, because they may be outside the document. Must
 * be called before the first page opens.
 */
export async function exposeSounds(context: BrowserContext): Promise<void> {
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

/** Returns whether the clip of a word has started to play. */
export const hasClipPlayed = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => window.journeySounds?.some(({ currentTime, src }) => currentTime > 0 && src.startsWith('blob:')));

/** Returns the position of the playing sound in seconds; undefined if no sound plays. */
export const playingPosition = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => window.journeySounds?.find(({ paused, ended }) => !paused && !ended)?.currentTime);

/** Returns the duration and playback rate of the playing sound; undefined if no sound plays. */
export const playingSound = (page: Page): Promise<{ seconds: number; rate: number } | undefined> =>
  page.evaluate(() => {
    const sound = window.journeySounds?.find(({ paused, ended }) => !paused && !ended);
    return sound && { seconds: sound.duration, rate: sound.playbackRate };
  });

/** Moves the playing sound to a position `seconds` before its end. */
export const moveNearEnd = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((left) => {
    const sound = window.journeySounds?.find(({ paused, ended }) => !paused && !ended);
    if (!sound) throw new Error('No sound plays.');
    sound.currentTime = sound.duration - left;
  }, seconds);

/** Raises the playback rate of the sound, to save time in tests that do not depend on real time. */
export const speedUpSound = (page: Page, rate = 4): Promise<void> =>
  page.evaluate((wanted) => {
    const sound = window.journeySounds?.find(({ paused, ended }) => !paused && !ended);
    if (sound) sound.playbackRate = wanted;
  }, rate);

/** Waits until no sound is playing. */
export const waitForSilence = (page: Page): Promise<true> =>
  waitUntil(async () => (await playingPosition(page)) === undefined, 'no sound plays');

/**
 * Waits until a sound plays, and then until its position has advanced by `seconds`. If `seconds` is more than 1, speeds
 * the sound up while it waits.
 */
export async function waitForSoundToAdvance(page: Page, seconds = 1): Promise<{ from: number; to: number }> {
  const from = await waitUntil(async () => positive(await playingPosition(page)), 'a sound plays');
  const rate = (await playingSound(page))?.rate ?? 1;
  if (seconds > 1) await speedUpSound(page);
  const to = await waitUntil(async () => {
    const at = await playingPosition(page);
    return at !== undefined && at >= from + seconds && at;
  }, `the sound advances by ${seconds} s from ${from}`);
  if (seconds > 1) await speedUpSound(page, rate);
  return { from, to };
}

const positive = (at: number | undefined): number | undefined => (at !== undefined && at > 0 ? at : undefined);
