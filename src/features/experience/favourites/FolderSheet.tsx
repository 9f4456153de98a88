import * as v from 'valibot';
import type { Folder } from '#contract/experience/favourites.ts';
import { MAX_FOLDER_NAME } from '#lib/experience/entryRules.ts';
import { plainLine, textLength } from '#lib/text/clean/plainText.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useForm } from '#widgets/form/useForm.ts';
import { useAddFolderMutation, useRenameFolderMutation } from './api.ts';

const NameFields = v.object({ name: v.string() });
const NameFormSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform(plainLine),
    v.nonEmpty('给收藏夹起个名字吧'),
    v.check(
      (text) => textLength(text) <= MAX_FOLDER_NAME,
      ({ input }) => `名字最多 ${MAX_FOLDER_NAME} 个字，现在有 ${textLength(input)} 个`,
    ),
  ),
});

interface FolderSheetProps {
  /** The folder to rename; undefined for a new one. */
  folder: Folder | undefined;
  onClose: () => void;
  /** Called with the id of a new folder. */
  onAdded?: (folderId: string) => void;
}

/**
 * Asks for the name of a new folder, or for the new name of a folder. The typed name is kept when the sheet is closed.
 */
export function FolderSheet({ folder, onClose, onAdded }: FolderSheetProps) {
  const toasts = useToasts();
  const [add] = useAddFolderMutation();
  const [rename] = useRenameFolderMutation();
  const id = folder?.id ?? '';
  const form = useForm({
    schema: NameFormSchema,
    initialValues: { name: folder?.name ?? '' },
    draft: { key: storageKeys.folderNameDraft, id, fields: NameFields },
    refusedFields: { folder_name_taken: 'name' },
  });
  const handleSubmit = form.submit<{ id?: string }>({
    send: (body) => (folder ? rename({ params: { folderId: id }, body }) : add({ body })),
    onSaved: (saved) => {
      form.discard();
      toasts.show({ kind: 'success', text: folder ? '名字改好了' : '收藏夹建好了' });
      if (saved.id !== undefined) onAdded?.(saved.id);
      onClose();
    },
  });
  return (
    <Sheet open onClose={onClose} title={folder ? '收藏夹改名' : '新建收藏夹'}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <FormTextField
          form={form}
          name="name"
          label="名字"
          placeholder="例如 一年级、给外婆看的"
          autoComplete="off"
          maxLength={4 * MAX_FOLDER_NAME}
        />
        <FormRefusal form={form} />
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          保存
        </Button>
      </form>
    </Sheet>
  );
}
