/**
 * `npx tsx scripts/content/judgeStrokes.ts`: has drawings of every taught character judged as the gateway judges them,
 * and writes docs/strokes.md. `--pairs` prints, for lookalikes.ts, which characters pass for one another; it takes
 * minutes.
 */
import { writeFileSync } from 'node:fs';
import { judge, pointingDown } from '#server/modules/writing/judge.ts';
import type { Stroke } from '#server/modules/writing/geometry.ts';
import { judgeCharacter } from '#server/modules/writing/judgeWord.ts';
import { lookalikesOf } from '#server/modules/writing/lookalikes.ts';
import { readStrokes } from '#server/modules/words/strokes.ts';
import { aHand, backwards, mirrored, place, swapped } from '#test/builders/handwriting.ts';
import { readJson } from './pack.ts';

type Model = [x: number, y: number][][];

const hand = aHand(7);
const drawings: [name: string, isRight: boolean, draw: (model: Model) => Stroke[] | undefined][] = [
  ['good', true, (model) => hand.write(model)],
  ['shaky', true, (model) => hand.write(model, 42)],
  ['shifted: a corner of the paper', true, (model) => place(hand.write(model), 0.7, 250, 60)],
  ['small: a third of the size', true, (model) => place(hand.write(model), 0.3, 600, 600)],
  ['two neighbouring strokes swapped', true, (model) => atLeast(4, model) && swapped(hand.write(model), at(model))],
  ['from the last stroke to the first', false, (model) => atLeast(3, model) && hand.write(model).reverse()],
  ['every stroke the wrong way round', false, (model) => atLeast(2, model) && backwards(hand.write(model))],
  ['the last stroke missing', false, (model) => hand.write(model).slice(0, -1)],
  ['a stroke too many', false, (model) => [...hand.write(model), ...hand.write(model).slice(0, 1)]],
  ['mirrored', false, (model) => atLeast(3, model) && mirrored(hand.write(model))],
  ['a scribble of as many strokes', false, (model) => hand.scribble(model.length)],
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

async function printFigures(models: Map<string, Model>): Promise<void> {
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
  rows.push(await otherCharacters(models));
  writeFileSync('docs/strokes.md', page(models.size, rows));
  console.log(rows.join('\n'));
}

/** Each character drawn where the one after it, of as many strokes, was asked for, or one that is like it. */
async function otherCharacters(models: Map<string, Model>): Promise<string> {
  const passed: string[] = [];
  let count = 0;
  const characters = [...models.keys()];
  for (const [index, asked] of characters.entries()) {
    const size = models.get(asked)?.length;
    const next = characters.slice(index + 1).find((one) => models.get(one)?.length === size);
    for (const other of [...lookalikesOf(asked), ...(next === undefined ? [] : [next])]) {
      count += 1;
      const drawn = hand.write(models.get(other) ?? []);
      if ((await judgeCharacter(asked, drawn)) === 'none') passed.push(`${other}→${asked}`);
    }
  }
  return `| another character of as many strokes, lookalikes first | wrong | ${String(count)} | ${percent(passed.length, count)} | ${passed.slice(0, 12).join(' ')} |`;
}

const page = (count: number, rows: string[]): string => `# How strokes are judged

Words written on the screen are judged by the gateway from the strokes as the finger drew them
(\`src/server/modules/writing\`); the phone claims nothing. What was drawn is moved and sized to the model, every drawn
stroke is paired with one of the model so that the sum of their distances is least, and each pair must be alike in place,
shape, direction and length. One stroke in five may be loose; one in four, and one at least, may be out of order or drawn
the wrong way round. Where the taught characters have a lookalike (\`lookalikes.ts\`: 土 and 上, 虎 and 虏), the drawing
must be nearer to the one that was asked for.

Drawings of the ${String(count)} taught characters, made by a script with an unsteady hand
(\`npx tsx scripts/content/judgeStrokes.ts\` writes this page; \`test/builders/handwriting.ts\` is the hand):

| drawing | is | judged | accepted | exceptions |
|---|---|---|---|---|
${rows.join('\n')}

Figures of a script, not of children: the limits are to be looked at again with real drawings.
`;

/** Drawn without a slip, and still taken for the other. */
function printPairs(models: Map<string, Model>): void {
  const pairs = new Set<string>();
  for (const [one, model] of models) {
    for (const [other, strokes] of models) {
      if (one === other || model.length !== strokes.length) continue;
      if (judge(strokes, model).fault !== 'shape') pairs.add([one, other].sort().join(''));
    }
  }
  console.log([...pairs].join(' '));
}

async function main(): Promise<void> {
  const models = await readModels();
  if (process.argv.includes('--pairs')) printPairs(models);
  else await printFigures(models);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
