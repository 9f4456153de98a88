const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Returns a masked nickname, such as `小**8`, so that strangers cannot recognise anybody. */
export function maskedNickname(nickname: string): string {
  const shown = Array.from(graphemes.segment(nickname), ({ segment }) => segment);
  const [first = ''] = shown;
  return shown.length < 3 ? `${first}**` : `${first}**${shown.at(-1) ?? ''}`;
}
