import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { packFolder, readJson } from '#scripts/content/pack.ts';
import { tuneNamed } from './themeTunes.ts';

const series = readdirSync(`${packFolder}/series`).map((file) => basename(file, '.json'));
const themes = readJson('sources', 'themes.json') as Record<string, string>;

const pitches: Record<string, number> = { '1': 0, '2': 2, '3': 4, '5': 7, '6': 9 };

const notesOf = (name: string) =>
  tuneNamed(name)
    .notes.trim()
    .split(/\s+/)
    .map((note) => {
      const [pitch = '', beats = ''] = note.split(':');
      const octave = pitch.endsWith('^') ? 12 : pitch.endsWith(',') ? -12 : 0;
      return { pitch: (pitches[pitch.charAt(0)] ?? Number.NaN) + octave, isRest: pitch === '-', beats: Number(beats) };
    });

it('every series has one theme, and no two series have the same theme', () => {
  expect(Object.keys(themes).sort()).toEqual([...series].sort());
  expect(new Set(Object.values(themes)).size).toBe(series.length);
});

it('no two themes begin in the same way', () => {
  const beginnings = Object.values(themes).map((name) => {
    const notes = notesOf(name).filter(({ isRest }) => !isRest);
    const first = notes[0]?.pitch ?? 0;
    return notes
      .slice(0, 5)
      .map(({ pitch }) => pitch - first)
      .join(' ');
  });
  expect(new Set(beginnings).size).toBe(series.length);
});

it('each theme has only notes of the pentatonic scale, and fills whole bars', () => {
  for (const name of Object.values(themes)) {
    const notes = notesOf(name);
    expect(notes.filter(({ pitch, isRest, beats }) => !(isRest || pitch >= -12) || !(beats > 0))).toEqual([]);
    const beats = notes.reduce((sum, one) => sum + one.beats, 0);
    expect([name, beats % tuneNamed(name).beatsPerBar]).toEqual([name, 0]);
  }
});

it('a tune that does not exist is refused', () => {
  expect(() => tuneNamed('toString')).toThrow('there is no tune toString');
});
