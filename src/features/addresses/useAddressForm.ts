import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { AddressFields, AddressFormSchema } from './addressFields.ts';

/** The form of one address; `id` is empty for a new one. */
export const useAddressForm = (id: string, initialValues: AddressFields) =>
  useForm({
    schema: AddressFormSchema,
    initialValues,
    draft: { key: storageKeys.addressDraft, id, fields: AddressFields },
  });
