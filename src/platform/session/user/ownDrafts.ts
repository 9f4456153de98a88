import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { ownTextPlace, type OwnTextKey, type OwnTextPlace } from './ownText.ts';

/** Unsaved content of a form, with the id of the object that the form edits. The id of a new object is empty. */
const Draft = v.looseObject({ id: v.string() });
type Draft = v.InferOutput<typeof Draft>;

/** The maximum number of drafts under one key. A further draft replaces the one that was changed longest ago. */
const MAX_DRAFTS = 8;

const parse = (text: string | undefined) => attempt(() => JSON.parse(text ?? '') as unknown);

/**
 * Returns the drafts that a stored text contains; the draft that was changed last is the last one. In earlier releases,
 * the text was a single draft.
 */
export function draftsIn(text: string | undefined): Draft[] {
  const stored = parse(text);
  return (Array.isArray(stored) ? stored : [stored]).filter((one) => v.is(Draft, one));
}

/**
 * The place of one draft among the drafts that an account or a child has under one key. Writing one draft does not
 * change the others, because the app promises to keep unsaved content even if the user then edits another object of the
 * same kind. `earlierIds` are ids that earlier releases have given to the same draft. The last draft with such an id is
 * read under the new id. When it is written back as it was read, which `useOwnText` does immediately, it replaces the
 * earlier draft. Other drafts with earlier ids, which the user has not seen, are not replaced.
 */
export function ownDraftPlace(
  store: TextStore,
  key: OwnTextKey,
  owner: string,
  { id, earlierIds = [] }: { id: string; earlierIds?: readonly string[] | undefined },
): OwnTextPlace {
  const place = ownTextPlace(store, key, owner);
  function find() {
    const drafts = draftsIn(place.read());
    const draft = drafts.find((one) => one.id === id) ?? drafts.filter((one) => earlierIds.includes(one.id)).at(-1);
    return { drafts, draft, text: draft && JSON.stringify({ ...draft, id }) };
  }
  return {
    read: () => find().text,
    write(text) {
      const { drafts, draft, text: known } = find();
      const others = drafts.filter((one) => one.id !== id && (one !== draft || text !== known));
      place.write(JSON.stringify([...others.slice(1 - MAX_DRAFTS), parse(text)]));
    },
    remove() {
      const others = find().drafts.filter((one) => one.id !== id);
      if (others.length === 0) place.remove();
      else place.write(JSON.stringify(others));
    },
  };
}
