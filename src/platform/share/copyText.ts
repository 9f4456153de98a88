/**
 * Copies a text. Returns whether that succeeded. `field` shows the text: without a clipboard, as on plain http, the
 * text is copied from this field.
 */
export async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.setSelectionRange(0, text.length);
    // oxlint-disable-next-line typescript/no-deprecated -- the only way outside secure contexts
    return document.execCommand('copy');
  }
}
