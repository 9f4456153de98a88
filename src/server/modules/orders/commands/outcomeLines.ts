/**
 * Returns the line that a command prints about the item with this id: `text` if the command succeeded, otherwise a
 * message that nothing was changed.
 */
export const outcomeLines = (id: string, isDone: boolean, text: string): string[] => [
  isDone ? `${id} ${text}` : `${id} does not exist or is past that.`,
];
