import type { Honour } from '#contract/experience/honours.ts';
import { honourKinds, MAX_HONOUR_NOTE, MAX_HONOUR_PICTURES, MAX_HONOUR_TITLE } from '#lib/experience/honourRules.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useToday } from '#platform/variable/useToday.ts';
import { Button } from '#ui/action/Button.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { ChipField } from '#ui/input/ChipField.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { dayRange } from '#widgets/form/daySchema.ts';
import { FormDateField } from '#widgets/form/FormDateField.tsx';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { PictureField } from '#widgets/pictures/PictureField.tsx';
import { useSubmitAfterUploads } from '#widgets/pictures/useSubmitAfterUploads.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import {
  useAddHonourMutation,
  useChangeHonourMutation,
  useRemoveHonourMutation,
} from '#features/experience/honours/api.ts';
import { honourKindTexts } from '#lib/experience/experienceTexts.ts';
import { honourExamples } from '#features/experience/honours/honourTexts.ts';
import { HonourFields, honourFieldsOf, honourFormSchema, emptyHonourFields } from './honourFields.ts';
import styles from './HonourForm.module.css';

const kinds = honourKinds.map((value) => ({ value, label: honourKindTexts[value] }));

/**
 * The form that changes an honour, or adds one if `honour` is undefined. It asks for confirmation before the user
 * leaves it with unsaved changes (BRIDGE-11).
 */
export function HonourForm({ honour }: { honour: Honour | undefined }) {
  const toasts = useToasts();
  const navigate = useNavigateAfterReply();
  const { events } = useServices();
  const today = useToday();
  const { goBack } = useGoBack(href('honours'));
  const [add] = useAddHonourMutation();
  const [change] = useChangeHonourMutation();
  const id = honour?.id ?? '';
  const form = useForm({
    schema: honourFormSchema(today, null),
    initialValues: honour ? honourFieldsOf(honour) : emptyHonourFields(today),
    draft: { key: storageKeys.honourDraft, id, fields: HonourFields },
    refusedFields: { record_day_ahead: 'day', record_day_before_birth: 'day', record_day_long_ago: 'day' },
  });
  const { kind, pictures } = form.values;
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '荣誉还没有保存', goBack });

  const finish = (text: string) => {
    form.discard();
    events.forward('UserHonorUpdated');
    toasts.show({ kind: 'success', text });
  };
  const handleRemoved = () => {
    finish('荣誉已删除');
    // The app opens the wall instead of going back, because the previous screen shows the deleted honour.
    navigate(href('honours'), { replace: true });
  };
  const { noteIncomplete, handleSubmit } = useSubmitAfterUploads(
    form.submit<object>({
      send: (body) => (honour ? change({ params: { honourId: id }, body }) : add({ body })),
      onSaved: () => {
        finish(honour ? '荣誉已保存' : '挂上荣誉墙啦');
        goBack();
      },
    }),
  );

  return (
    <Page title={honour ? '编辑荣誉' : '记一项荣誉'} onBack={onBack}>
      <form className={styles['form']} noValidate onSubmit={handleSubmit}>
        <ChipField
          label="是哪一种"
          options={kinds}
          isChosen={(one) => one === kind}
          onPress={(one) => form.fill('kind', one)}
        />
        <FormTextField
          form={form}
          name="title"
          label="名称"
          placeholder={honourExamples[kind]}
          autoComplete="off"
          maxLength={4 * MAX_HONOUR_TITLE}
        />
        <FormDateField form={form} name="day" label="哪一天" {...dayRange(today, null)} />
        <PictureField
          label="照片"
          purpose="honour"
          most={MAX_HONOUR_PICTURES}
          ids={pictures}
          onChange={(ids) => form.fill('pictures', ids)}
          onIncomplete={(isIncomplete) => noteIncomplete('pictures', isIncomplete)}
        />
        <FormTextField
          form={form}
          name="note"
          label="想说的话（可以不写）"
          placeholder="那天发生了什么，孩子说了什么"
          rows={4}
          maxLength={4 * MAX_HONOUR_NOTE}
        />
        <p className={styles['hint']}>照片和文字只有自己家看得到，照片里的拍摄地点会自动去掉。</p>
        <FormRefusal form={form} />
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          保存
        </Button>
        {honour && <RemoveHonour id={id} onRemoved={handleRemoved} />}
      </form>
      {leaveDialog}
    </Page>
  );
}

function RemoveHonour({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const [remove, { isLoading }] = useMutationWithToast(useRemoveHonourMutation());
  const handleRemove = async () => {
    if (await remove({ params: { honourId: id } })) onRemoved();
  };
  return (
    <div className={styles['remove']}>
      <ConfirmButton
        title="要删除这项荣誉吗？"
        text="文字和照片会一起删除，找不回来"
        confirmLabel="删除"
        loading={isLoading}
        onConfirm={() => void handleRemove()}
      >
        删除这项荣誉
      </ConfirmButton>
    </div>
  );
}
