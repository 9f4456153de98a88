import { plainLine, storable } from '#lib/text/clean/plainText.ts';

/**
 * Returns columns as one line for a terminal, separated by tabs. The columns may be texts of users: control characters
 * are removed, because a terminal executes sequences of them, and line breaks and tabs become spaces, because they
 * would look like another line or column.
 */
export const terminalLine = (columns: readonly string[]): string => columns.map(plainLine).join('\t');

/**
 * Prints a line of an operator's command. Commands must not print in other ways: this function removes the control
 * characters of all texts of users, also of those that a command does not pass to `terminalLine`. Tabs stay.
 */
export const printLine = (line: string): void => console.log(storable(line).replace(/[^\S\t ]+/g, ' '));
