/** Returns what an operator reads after a command about the thing with this id: `text`, or that nothing was changed. */
export const outcomeText = (id: string, isDone: boolean, text: string): string[] => [
  isDone ? `${id} ${text}` : `${id} does not exist or is past that.`,
];
