/** Thrown if sound is to be stored for a draft that was deleted, for example in another tab. */
export class DraftGone extends Error {
  override name = 'DraftGone';
}

/**
 * Throws if the draft is no longer stored. It must be called in the transaction that stores the sound: sound of a
 * deleted draft must not reappear on the device, even if another tab is still recording or mixing it.
 */
export async function requireStoredDraft(
  drafts: { getKey: (id: string) => Promise<string | undefined> },
  id: string,
): Promise<void> {
  if ((await drafts.getKey(id)) === undefined) throw new DraftGone();
}
