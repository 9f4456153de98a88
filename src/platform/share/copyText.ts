/**
 * Copies a text, and returns whether that has succeeded. If there is no clipboard API, for example on plain HTTP,
 * copies the text from the element `field`, which shows it.
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
