/**
 * Matches mobile numbers, hotlines that begin with 400, 800 or 95, and numbers with an area code, with or without
 * hyphens.
 */
const PHONE =
  /(^|[^\d-])(1[3-9]\d{9}|[48]00-?\d{3}-?\d{4}|[48]00-?\d{4}-?\d{3}|0\d{2,3}-?\d{7,8}|95\d{3,4})(?![\d-]*\d)/g;

interface TextPart {
  text: string;
  /** Whether the part is a telephone number. */
  isPhone: boolean;
}

/** Splits a text so that its telephone numbers can be shown as links. */
export function phoneParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PHONE)) {
    const [, before = '', phone = ''] = match;
    const start = match.index + before.length;
    if (start > end) parts.push({ text: text.slice(end, start), isPhone: false });
    parts.push({ text: phone, isPhone: true });
    end = start + phone.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isPhone: false });
  return parts;
}
