import type { Effect } from './effects.ts';
import type { KeyboardFaults } from '#test/harness/screens/keyboardUse.ts';
import type { ExploredScreen, PressedControl } from './explore.ts';

const FINGER_PX = 44;

/** General reasons why a press may have no effect. */
const reasons: [why: string, holds: (control: PressedControl) => boolean][] = [
  ['chosen already', ({ isChosen }) => isChosen],
  ['has the focus already', ({ hasFocus }) => hasFocus],
];

const findings: [title: string, holds: (control: PressedControl) => boolean][] = [
  ['Nothing happened', (control) => !!control.aim && !control.effect && !reasonOf(control)],
  ['Not there again', ({ aim }) => !aim],
  ['Without a name', ({ name }) => name === ''],
  ['Covered', ({ aim }) => aim?.coveredBy !== undefined],
  [`Smaller than ${FINGER_PX} × ${FINGER_PX}`, ({ aim, isInText }) => isSmall(aim) && !isInText],
];

const isSmall = (aim: PressedControl['aim']): boolean => !!aim && Math.min(aim.wide, aim.high) < FINGER_PX;

const reasonOf = (control: PressedControl): string | undefined =>
  control.whyIdle ?? reasons.find(([, holds]) => holds(control))?.[0];

const sizeOf = ({ aim }: PressedControl): string => (aim ? `${aim.wide} × ${aim.high}` : '');

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

const formatEffect = ({ kind, what }: Effect): string => `${kind} ${what.replace(/^http:\/\/[^/]+(\/combine)?/, '')}`;

const describeEffect = (control: PressedControl): string =>
  control.effect ? formatEffect(control.effect) : (reasonOf(control) ?? (control.aim ? 'NOTHING' : 'NOT THERE AGAIN'));

const listFindings = (control: PressedControl): string =>
  findings
    .slice(2)
    .filter(([, holds]) => holds(control))
    .map(([title]) => ` [${title} ${control.aim?.coveredBy ?? sizeOf(control)}]`)
    .join('');

const listKeyboardFaults = ({ missing, fingerOnly }: KeyboardFaults): string[] => [
  ...missing.map((name) => `Tab does not reach “${name}”`),
  ...fingerOnly.map((name) => `“${name}” looks as if it could be touched, and is no control`),
];

export function printScreen({ screen, pressed, keyboard, leftOut, problem }: ExploredScreen): void {
  console.log(`\n${screen}${leftOut > 0 ? ` (${leftOut} more of the same left out)` : ''}`);
  if (problem) console.log(`  NOT OPENED: ${problem}`);
  for (const fault of listKeyboardFaults(keyboard)) console.log(`  BY KEYBOARD: ${fault}`);
  for (const control of pressed) {
    const { role, name } = control;
    console.log(`  ${role.padEnd(10)} ${cut(name, 40)} → ${cut(describeEffect(control), 90)}${listFindings(control)}`);
  }
}

/** Prints what must be examined, and how much was pressed. Returns the number of findings. */
export function printFindings(explored: readonly ExploredScreen[]): number {
  let count = 0;
  for (const [title, holds] of findings) {
    const found = explored.flatMap(({ screen, pressed }) =>
      pressed.filter(holds).map((control) => ({ screen, control })),
    );
    count += found.length;
    console.log(`\n${title}: ${found.length}`);
    for (const { screen, control } of found) {
      const { role, name, kind, aim } = control;
      const parts = [
        cut(screen, 80),
        role,
        cut(name, 40),
        sizeOf(control),
        aim?.coveredBy ? `under ${aim.coveredBy}` : '',
      ];
      console.log(`  ${parts.filter(Boolean).join(' | ')}\n      ${kind.split(' ').slice(-3).join(' ')}`);
    }
  }
  const byKeyboard = explored.flatMap(({ screen, keyboard }) =>
    listKeyboardFaults(keyboard).map((fault) => `${cut(screen, 80)} | ${fault}`),
  );
  count += byKeyboard.length;
  console.log(`\nNot usable by keyboard: ${byKeyboard.length}`);
  for (const fault of byKeyboard) console.log(`  ${fault}`);
  const closed = explored.filter(({ problem }) => problem !== undefined);
  count += closed.length;
  console.log(`\nNot opened: ${closed.length}`);
  for (const { screen, problem } of closed) console.log(`  ${screen}: ${problem ?? ''}`);
  const screens = new Set(explored.map(({ path }) => path.split('?')[0])).size;
  const presses = explored.reduce((sum, { pressed }) => sum + pressed.length, 0);
  const day = new Date().toISOString().slice(0, 10);
  // Prints a row for the table in docs/qa.md.
  console.log(`\n| ${day} | ${screens} | ${explored.length} | ${presses} | ${count} |`);
  return count;
}
