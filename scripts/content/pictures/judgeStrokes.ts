/**
 * `npx tsx scripts/content/pictures/judgeStrokes.ts` generates drawings of every taught character, lets the gateway's
 * code judge them, and writes docs/strokes.md. With `--pairs`, it prints the characters that are mistaken for one
 * another, as input for lookalikes.ts; this takes minutes.
 */
import { writeFileSync } from 'node:fs';
import { judge, pointingDown } from '#server/domain/writing/judge.ts';
import type { Stroke } from '#server/domain/writing/geometry.ts';
import { judgeCharacter } from '#server/domain/writing/judgeWord.ts';
import { lookalikesOf } from '#server/domain/writing/lookalikes.ts';
import { readStrokes } from '#server/domain/words/strokes.ts';
import {
  createHandwriting,
  backwards,
  joined,
  mirrored,
  place,
  rounded,
  swapped,
  without,
} from '#test/builders/learning/handwriting.ts';
import { readJson } from '#scripts/content/pack.ts';

type Model = [x: number, y: number][][];

const hand = createHandwriting(7);
const drawings: [name: string, isRight: boolean, draw: (model: Model) => Stroke[] | undefined][] = [
  ['good', true, (model) => hand.write(model)],
  ['shaky', true, (model) => hand.write(model, 42)],
  ['shifted into a corner of the sheet', true, (model) => place(hand.write(model), 0.7, 250, 60)],
  ['a third of the size', true, (model) => place(hand.write(model), 0.3, 600, 600)],
  ['two neighbouring strokes swapped', true, (model) => atLeast(4, model) && swapped(hand.write(model), at(model))],
  ['two strokes joined', true, (model) => atLeast(2, model) && joined(hand.write(model), at(model))],
  [
    'two strokes joined, shaky and rounded',
    true,
    (model) => atLeast(2, model) && rounded(joined(hand.write(model, 42), at(model))),
  ],
  [
    'two strokes joined in two places',
    true,
    (model) => atLeast(6, model) && joined(hand.write(model), 1, model.length - 2),
  ],
  ['all strokes in reverse order', false, (model) => atLeast(3, model) && hand.write(model).reverse()],
  ['every stroke in the wrong direction', false, (model) => atLeast(2, model) && backwards(hand.write(model))],
  ['without the last stroke', false, (model) => hand.write(model).slice(0, -1)],
  ['without a random stroke', false, (model) => atLeast(2, model) && without(hand.write(model), at(model))],
  ['with one stroke too many', false, (model) => [...hand.write(model), ...hand.write(model).slice(0, 1)]],
  ['mirrored', false, (model) => atLeast(3, model) && mirrored(hand.write(model))],
  ['a scribble with as many strokes', false, (model) => hand.scribble(model.length)],
  ['a scribble with one stroke fewer', false, (model) => atLeast(2, model) && hand.scribble(model.length - 1)],
  ['all strokes in one movement', false, (model) => atLeast(4, model) && [hand.write(model).flat()]],
];

const atLeast = (count: number, model: Model): true | undefined => (model.length >= count ? true : undefined);
const at = (model: Model): number => Math.floor(hand.random() * (model.length - 1));

async function readModels(): Promise<Map<string, Model>> {
  const models = new Map<string, Model>();
  for (const { text } of readJson('characters.json') as { text: string }[]) {
    const strokes = await readStrokes(text);
    if (strokes) models.set(text, pointingDown(strokes.medians) as Model);
  }
  return models;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

async function writeFigures(models: Map<string, Model>): Promise<void> {
  const rows: string[] = [];
  for (const [name, isRight, draw] of drawings) {
    const passed: string[] = [];
    const failed: string[] = [];
    for (const [character, model] of models) {
      const drawn = draw(model);
      if (drawn) ((await judgeCharacter(character, drawn)) === 'none' ? passed : failed).push(character);
    }
    const exceptions = isRight ? failed : passed;
    const count = passed.length + failed.length;
    rows.push(
      `| ${name} | ${isRight ? 'right' : 'wrong'} | ${String(count)} | ${percent(passed.length, count)} | ${exceptions.slice(0, 12).join('')} |`,
    );
  }
  rows.push(await otherCharacters(models, 0), await otherCharacters(models, 1));
  writeFileSync('docs/strokes.md', page(models.size, rows));
  console.log(rows.join('\n'));
}

/**
 * Judges drawings of wrong characters. For each requested character, the wrong ones are those of its look-alikes that
 * have `less` strokes fewer, and the next character in the list that has this number of strokes.
 */
async function otherCharacters(models: Map<string, Model>, less: 0 | 1): Promise<string> {
  const passed: string[] = [];
  let count = 0;
  const characters = [...models.keys()];
  for (const [index, asked] of characters.entries()) {
    const size = (models.get(asked)?.length ?? 0) - less;
    const isOfSize = (one: string) => models.get(one)?.length === size;
    const next = characters.slice(index + 1).find(isOfSize);
    for (const other of [...lookalikesOf(asked).filter(isOfSize), ...(next === undefined ? [] : [next])]) {
      count += 1;
      const drawn = hand.write(models.get(other) ?? []);
      if ((await judgeCharacter(asked, drawn)) === 'none') passed.push(`${other}→${asked}`);
    }
  }
  const strokes = less === 0 ? 'as many strokes' : 'one stroke fewer';
  return `| another character with ${strokes}, look-alikes first | wrong | ${String(count)} | ${percent(passed.length, count)} | ${passed.slice(0, 12).join(' ')} |`;
}

const page = (count: number, rows: string[]): string => `# How strokes are judged

Words written on the screen are judged by the gateway from the strokes as the finger drew them
(\`src/server/domain/writing\`); the phone's own judgement is not trusted. The drawing is moved and scaled to the model.
Every drawn stroke is paired with one stroke of the model so that the sum of their distances is minimal, and both strokes
of a pair must be similar in position, shape, direction and length. Some errors are tolerated:

- One stroke in five may match only loosely.
- One stroke in four, but always at least one, may be out of order or drawn in the wrong direction.
- One stroke in three, but always at least one, may be joined to the one before it, if the movement is closer to both
  strokes together than to either of them alone.

For characters that look alike (\`lookalikes.ts\`: 土 and 上, 虎 and 虏), the drawing must be closer to the requested character
than to the other one.

The table shows how drawings of the ${String(count)} taught characters are judged. A script generates them with an unsteady hand
(\`npx tsx scripts/content/pictures/judgeStrokes.ts\` writes this page; \`test/builders/learning/handwriting.ts\` generates the drawings):

| drawing | expected | judged | accepted | exceptions |
|---|---|---|---|---|
${rows.join('\n')}

The drawings are generated and not made by children: the limits must be checked again with real drawings.
`;

/** Prints the pairs in which a correct drawing of one character is accepted as the other one. */
function printPairs(models: Map<string, Model>): void {
  const pairs = new Set<string>();
  for (const [one, model] of models) {
    for (const [other, strokes] of models) {
      const less = model.length - strokes.length;
      if (one === other || less < 0 || less > 1) continue;
      if (judge(strokes, model).fault !== 'shape') pairs.add([one, other].sort().join(''));
    }
  }
  console.log([...pairs].join(' '));
}

async function main(): Promise<void> {
  const models = await readModels();
  if (process.argv.includes('--pairs')) printPairs(models);
  else await writeFigures(models);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
