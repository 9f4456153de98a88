import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** Command-line switches that give a browser a microphone which repeats 6 s of a story, and let every page use it. */
export const fakeMicrophone: readonly string[] = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${path.resolve('test/journeys/creators/voice.wav')}`,
];

/** Refuses the microphone to the pages of a phone, as a user can do. */
export const refuseMicrophone = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (!('mediaDevices' in navigator)) return;
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });

/** Gives a page a microphone that is open but hears nothing. */
export const silenceMicrophone = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream;
  });
