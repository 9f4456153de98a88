import { useState } from 'react';
import { useOwnText } from '#platform/session/user/useOwnText.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { draftOf, draftText } from './addressDraft.ts';
import { fieldNames, problemOf, type AddressFields, type FieldName } from './addressFields.ts';

type Notes = Partial<Record<FieldName, string>>;

/**
 * The content of the form. It survives a reload, and is kept until it is saved or discarded. `problems` contains those
 * of the fields that the user has already changed or left, and of all fields once the user has tried to save.
 */
export function useAddressForm(id: string, start: AddressFields) {
  const written = useOwnText(storageKeys.addressDraft);
  const draft = draftOf(written.text, id);
  const fields = draft ?? start;
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  /** What the recognition of a text did not find. */
  const [notes, setNotes] = useState<Notes>({});

  const touch = (names: readonly FieldName[]) => setTouched((before) => new Set([...before, ...names]));
  const change = (update: Partial<AddressFields>) => {
    const changed = fieldNames.filter((name) => name in update);
    touch(changed);
    setNotes((before) => ({ ...before, ...Object.fromEntries(changed.map((name) => [name, undefined])) }));
    written.write(draftText(id, { ...fields, ...update }));
  };
  const problems: Notes = Object.fromEntries(
    fieldNames.map((name) => [name, notes[name] ?? (touched.has(name) ? problemOf(name, fields) : undefined)]),
  );
  return {
    fields,
    problems,
    change,
    /** The field was left. */
    leave: (name: FieldName) => touch(fields[name] === '' || fields[name] === null ? [] : [name]),
    showAll: () => touch(fieldNames),
    note: setNotes,
    isChanged: draft !== undefined && draftText('', draft) !== draftText('', start),
    discard: () => {
      setTouched(new Set());
      setNotes({});
      written.forget();
    },
  };
}
