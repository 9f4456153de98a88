const CLOSING = '，。、；：！？…”’》」』】）';

/**
 * A character with the punctuation that must stay on the same line: no line may end with an opening bracket or begin
 * with closing punctuation. The number of closing marks is limited, so that a long row of them fits the line.
 */
const unit = new RegExp(`[“‘《「『【（]*.[${CLOSING}]{0,3}`, 'gsu');
const lastMark = new RegExp(`[${CLOSING}]$`, 'u');

/**
 * Breaks a Chinese text into lines no wider than `width`, apart from one closing mark at their end. A text that needs
 * more lines than allowed ends in `…`.
 */
export function wrapText(
  text: string,
  { width, maxLines, measure }: { width: number; maxLines: number; measure: (text: string) => number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(unit) ?? []) {
    if (line === '' || measure(line + part.replace(lastMark, '')) <= width) line += part;
    else if (lines.length === maxLines - 1) return [...lines, `${shortened(line + part, width, measure)}…`];
    else {
      lines.push(line);
      line = part;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function shortened(line: string, width: number, measure: (text: string) => number): string {
  const rest = Array.from(line);
  while (rest.length > 1 && measure(`${rest.join('')}…`) > width) rest.pop();
  return rest.join('');
}
