import path from 'node:path';
import type { BrowserContext } from 'playwright-core';

/** Switches of a browser whose microphone hears 6 s of a story again and again. Every page may use it. */
export const fakeMicrophone: readonly string[] = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${path.resolve('test/journeys/creators/voice.wav')}`,
];

/** Refuses the microphone to the pages of a phone, as a user does. */
export const refuseMicrophone = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (!('mediaDevices' in navigator)) return;
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
