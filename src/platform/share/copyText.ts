/**
 * Copies a text. Returns whether that succeeded. Without a clipboard, as on plain HTTP, the text is copied from
 * `field`, which shows the text.
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
