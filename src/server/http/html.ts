const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is HTML already: made by `html` alone. */
export class Html {
  constructor(readonly text: string) {}
}

/** A page's template: everything put into it is escaped, except what `html` made. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Html)[]): Html {
  const filled = parts.map((part, index) => {
    const value = values[index] ?? '';
    return part + (value instanceof Html ? value.text : escaped(String(value)));
  });
  return new Html(filled.join(''));
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
