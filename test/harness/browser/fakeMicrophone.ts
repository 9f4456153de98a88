import path from 'node:path';

/** Switches of a browser whose microphone hears 6 s of a story again and again. Every page may use it. */
export const fakeMicrophone: readonly string[] = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${path.resolve('test/journeys/creators/voice.wav')}`,
];
