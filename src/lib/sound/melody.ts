import { tunes, type Instrument, type Tune, type TuneName } from './tunes.ts';

interface Note {
  frequency: number;
  startSeconds: number;
  lengthSeconds: number;
}

const semitones: Record<string, number> = { '1': 0, '2': 2, '3': 4, '5': 7, '6': 9 };

/** Returns one round of a tune. The round can be repeated without a gap. */
export function roundOfTune(name: TuneName, sampleRate: number): Float32Array {
  const tune = tunes[name];
  const { lengthSeconds } = readNotes(tune.notes, tune.tonicHz, 60 / tune.beatsPerMinute);
  // Returns the second round: its beginning contains the last notes of the first round, which are still fading out, as
  // in a loop.
  return playTune(tune, lengthSeconds * 2, sampleRate).slice(Math.round(lengthSeconds * sampleRate));
}

/** Returns the tune, repeated for the given time, over a soft sustained sound of tonic and fifth. */
export function playTune(tune: Tune, seconds: number, sampleRate: number): Float32Array {
  const render = rendererAt(sampleRate);
  const add = (output: Float32Array, sound: Float32Array, startSeconds: number) =>
    addAt(output, sound, Math.round(startSeconds * sampleRate));
  const beatSeconds = 60 / tune.beatsPerMinute;
  const round = readNotes(tune.notes, tune.tonicHz, beatSeconds);
  const output = new Float32Array(Math.round(seconds * sampleRate));
  for (let start = 0; start < seconds; start += round.lengthSeconds) {
    for (const note of round.notes) add(output, playNote(render, tune.instrument, note), start + note.startSeconds);
  }
  const barSeconds = tune.beatsPerBar * beatSeconds;
  for (let start = 0, bar = 0; start < seconds; start += barSeconds, bar++) {
    const frequency = (tune.tonicHz / (tune.tonicHz > 300 ? 4 : 2)) * (bar % 4 === 2 ? 1.5 : 1);
    add(output, playDrone(render, frequency, barSeconds * 1.3), start);
  }
  return output;
}

function readNotes(notation: string, tonicHz: number, beatSeconds: number): { notes: Note[]; lengthSeconds: number } {
  const notes: Note[] = [];
  let at = 0;
  for (const token of notation.trim().split(/\s+/)) {
    const [pitch = '', beats = ''] = token.split(':');
    const lengthSeconds = Number(beats) * beatSeconds;
    const step = semitones[pitch.charAt(0)];
    if (step !== undefined) {
      const octave = pitch.endsWith('^') ? 12 : pitch.endsWith(',') ? -12 : 0;
      notes.push({ frequency: tonicHz * 2 ** ((step + octave) / 12), startSeconds: at, lengthSeconds });
    }
    at += lengthSeconds;
  }
  return { notes, lengthSeconds: at };
}

function playNote(render: Renderer, instrument: Instrument, note: Note): Float32Array {
  if (instrument === 'pluck') return pluck(render, note.frequency, 2.4);
  if (instrument === 'flute') return blow(render, note.frequency, note.lengthSeconds + 0.25);
  return ring(render, note.frequency, 2.2);
}

/**
 * Returns the sound of a plucked string, made with the Karplus–Strong algorithm. The noise has a fixed seed, so that
 * all builds produce the same sound.
 */
function pluck(render: Renderer, frequency: number, seconds: number): Float32Array {
  const period = Math.round(render.sampleRate / frequency);
  const string = new Float32Array(period);
  let seed = 7;
  for (let i = 0; i < period; i++) {
    seed = (seed * 16_807) % 2_147_483_647;
    string[i] = seed / 1_073_741_823.5 - 1;
  }
  for (let pass = 0; pass < 3; pass++) {
    for (let i = 0; i < period; i++) string[i] = (valueAt(string, i) + valueAt(string, (i + 1) % period)) / 2;
  }
  return render.sound(seconds, (_time, i) => {
    const place = i % period;
    const value = valueAt(string, place);
    string[place] = 0.4975 * (value + valueAt(string, (place + 1) % period));
    return value * 0.9;
  });
}

function ring(render: Renderer, frequency: number, seconds: number): Float32Array {
  return render.sound(seconds, (time) => {
    const attack = Math.min(1, time / 0.006);
    const body = Math.sin(2 * Math.PI * frequency * time) * Math.exp(-2.2 * time);
    const overtone = 0.22 * Math.sin(2 * Math.PI * frequency * 3.98 * time) * Math.exp(-7 * time);
    return 0.4 * attack * (body + overtone);
  });
}

function blow(render: Renderer, frequency: number, seconds: number): Float32Array {
  return render.sound(seconds, (time) => {
    const swell = Math.min(1, time / 0.12) * Math.min(1, (seconds - time) / 0.25);
    const vibrato = 0.004 * Math.sin(2 * Math.PI * 4.8 * time) * Math.min(1, time / 0.5);
    const phase = 2 * Math.PI * frequency * (time + vibrato / 30);
    return 0.3 * swell * (Math.sin(phase) + 0.18 * Math.sin(2 * phase) + 0.05 * Math.sin(3 * phase));
  });
}

function playDrone(render: Renderer, frequency: number, seconds: number): Float32Array {
  return render.sound(seconds, (time) => {
    const swell = Math.sin((Math.PI * time) / seconds) ** 2;
    return 0.1 * swell * (Math.sin(2 * Math.PI * frequency * time) + 0.5 * Math.sin(3 * Math.PI * frequency * time));
  });
}

interface Renderer {
  sampleRate: number;
  /** Returns a sound that fades out within its last 50 ms. */
  sound: (seconds: number, sampleAt: (time: number, index: number) => number) => Float32Array;
}

const rendererAt = (sampleRate: number): Renderer => ({
  sampleRate,
  sound: (seconds, sampleAt) => {
    const length = Math.round(seconds * sampleRate);
    const release = Math.round(0.05 * sampleRate);
    // Uses a loop, because `Float32Array.from` takes three times as long.
    const samples = new Float32Array(length);
    for (let i = 0; i < length; i++) samples[i] = sampleAt(i / sampleRate, i) * Math.min(1, (length - i) / release);
    return samples;
  },
});

function addAt(output: Float32Array, sound: Float32Array, start: number): void {
  const end = Math.min(sound.length, output.length - start);
  for (let i = 0; i < end; i++) output[start + i] = valueAt(output, start + i) + valueAt(sound, i);
}

function valueAt(samples: Float32Array, index: number): number {
  return samples[index] ?? 0;
}
