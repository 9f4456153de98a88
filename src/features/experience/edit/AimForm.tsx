import type { Aim } from '#contract/experience/aims.ts';
import { useAddAimMutation, useChangeAimMutation } from '#features/experience/aims/aimsApi.ts';
import { kindTexts, measureTexts } from '#lib/experience/experienceTexts.ts';
import { type AimKind, AIM_NOTE_LENGTH, aimKinds, measuresOf } from '#lib/experience/aimRules.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { ChipField } from '#ui/input/ChipField.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { AimFields, aimFormSchema, fieldsOfAim, newAimFields, usualTarget } from './aimFields.ts';
import { DeadlineField } from './DeadlineField.tsx';
import styles from './EditAim.module.css';
import { RemoveAim } from './RemoveAim.tsx';
import { StepsField } from './StepsField.tsx';
import { TagsField } from './TagsField.tsx';

interface AimFormProps {
  /** The aim to change; undefined for a new one. */
  aim: Aim | undefined;
  kind: AimKind;
  today: string;
}

const kindOptions = aimKinds.map((value) => ({ value, label: kindTexts[value] }));
const examples: Record<AimKind, string> = {
  listening: '睡前听一个故事',
  reading: '读完十本绘本',
  words: '认识三十个字',
  sport: '学会跳绳',
  habit: '早晚自己刷牙',
  life: '学会系鞋带',
  nature: '认识五种树',
  art: '每天画一张画',
  own: '想做到的事',
};

/** The form of an aim. */
export function AimForm({ aim, kind, today }: AimFormProps) {
  const toasts = useToasts();
  const { events } = useServices();
  const { goBack } = useGoBack(href('aim'));
  const [add] = useAddAimMutation();
  const [change] = useChangeAimMutation();
  const form = useForm({
    schema: aimFormSchema(today, aim),
    initialValues: aim ? fieldsOfAim(aim) : newAimFields(kind),
    draft: { key: storageKeys.aimDraft, id: aim?.id ?? '', fields: AimFields },
    refusedFields: { aim_deadline_over: 'deadline', aim_deadline_far: 'deadline', aim_days_many: 'target' },
  });
  const steps = useField(form, 'steps');
  const tags = useField(form, 'tags');
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '目标还没有保存', goBack });
  const { kind: chosen, measure } = form.values;

  const chooseMeasure = (next: typeof measure) => {
    // The target that the user has typed stays when the chosen measure is pressed again.
    if (next === measure) return;
    form.fill('measure', next);
    form.fill('target', usualTarget(next));
    if (next === 'steps' && steps.value.length === 0) steps.change([{ id: 0, text: '' }]);
  };
  const chooseKind = (next: AimKind) => {
    form.fill('kind', next);
    const [usual = 'days'] = measuresOf[next];
    if (!measuresOf[next].includes(measure)) chooseMeasure(usual);
  };
  const handleSubmit = form.submit({
    send: (body) => (aim ? change({ params: { aimId: aim.id }, body }) : add({ body })),
    onSaved: () => {
      events.forward('UserAimUpdated', aim ? 'aimEdit' : 'aimAdd');
      form.discard();
      toasts.show({ kind: 'success', text: aim ? '目标已保存' : '目标定好啦' });
      goBack();
    },
  });

  return (
    <Page title={aim ? '编辑目标' : '定一个目标'} onBack={onBack}>
      <form className={styles['form']} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <ChipField label="哪一类" options={kindOptions} isChosen={(one) => one === chosen} onPress={chooseKind} />
        <FormTextField form={form} name="title" label="目标" placeholder={`比如：${examples[chosen]}`} />
        <ChipField
          label="怎么算进步"
          options={measuresOf[chosen].map((value) => ({ value, label: measureTexts[value].choice }))}
          isChosen={(one) => one === measure}
          onPress={chooseMeasure}
        />
        {measure !== 'steps' && (
          <FormTextField
            form={form}
            name="target"
            label={`一共要多少（${measureTexts[measure].unit}）`}
            inputMode="numeric"
          />
        )}
        <StepsField field={steps} label={measure === 'steps' ? '分成几步' : '可以怎么做（可以不填）'} />
        <DeadlineField form={form} today={today} />
        <TagsField field={tags} />
        <FormTextField form={form} name="note" label="想说的话（可以不填）" rows={3} maxLength={2 * AIM_NOTE_LENGTH} />
        <FormRefusal form={form} />
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          {aim ? '保存' : '定下来'}
        </Button>
        {aim && <RemoveAim id={aim.id} onRemoved={form.discard} />}
      </form>
      {leaveDialog}
    </Page>
  );
}
