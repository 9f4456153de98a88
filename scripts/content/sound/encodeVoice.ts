import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWave } from './wave.ts';

const filter =
  'highpass=f=100,equalizer=f=220:t=q:w=1:g=2,equalizer=f=2900:t=q:w=1.2:g=-3.5,lowpass=f=7600,loudnorm=I=-18:TP=-2';

/** Writes a voice without music as an MP3 file; its tags say that the voice is synthesised. */
export function encodeVoice(sound: Float32Array, file: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'voice-'));
  const wave = join(folder, 'voice.wav');
  writeWave(wave, sound);
  const tags = ['artist=呆迪听故事（合成语音示范）', 'comment=Synthesised stand-in, to be replaced by a recording.'];
  const run = spawnSync('ffmpeg', [
    ...['-hide_banner', '-y', '-i', wave, '-af', filter, '-ar', '24000', '-ac', '1'],
    ...['-c:a', 'libmp3lame', '-b:a', '40k', '-fflags', '+bitexact', '-map_metadata', '-1'],
    ...tags.flatMap((tag) => ['-metadata', tag]),
    file,
  ]);
  rmSync(folder, { recursive: true });
  if (run.status !== 0) throw new Error(String(run.stderr));
}
