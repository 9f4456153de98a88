/**
 * Breaks a Chinese text into lines no wider than `width`, apart from closing punctuation at their end. A text that
 * needs more lines than allowed ends in `…`.
 */
export function wrapText(
  text: string,
  { width, maxLines, measure }: { width: number; maxLines: number; measure: (text: string) => number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const character of text) {
    if (line === '' || measure(line + character) <= width) {
      line += character;
      continue;
    }
    if (lines.length === maxLines - 1) return [...lines, `${shortened(line, width, measure)}…`];
    // No line may begin with closing punctuation.
    if ('，。！？、；：”’》」）'.includes(character)) {
      lines.push(line + character);
      line = '';
    } else {
      lines.push(line);
      line = character;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function shortened(line: string, width: number, measure: (text: string) => number): string {
  const rest = Array.from(line);
  while (rest.length > 1 && measure(`${rest.join('')}…`) > width) rest.pop();
  return rest.join('');
}
