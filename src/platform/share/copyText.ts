/** `field` shows the text: where there is no clipboard, as on plain http, it is copied from there. */
export async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.setSelectionRange(0, text.length);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way outside secure contexts
    return document.execCommand('copy');
  }
}
