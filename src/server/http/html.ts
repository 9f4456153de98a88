const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML text whose values are escaped; only the tag `html` creates it. */
export class Html {
  constructor(readonly text: string) {}
}

/** A tagged template for HTML that escapes all values except other `html` results. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Html)[]): Html {
  const filled = parts.map((part, index) => {
    const value = values[index] ?? '';
    return part + (value instanceof Html ? value.text : escaped(String(value)));
  });
  return new Html(filled.join(''));
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
