import { Suspense, useState } from 'react';
import { useShareEntryMutation } from '#features/experience/entries/entriesApi.ts';
import { kindTexts, placeTexts, seasonTexts } from '#lib/experience/experienceTexts.ts';
import { aimKinds, ENTRY_TEXT_LENGTH, places, seasons } from '#lib/experience/aimRules.ts';
import { href } from '#platform/navigation/paths.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { ChipField } from '#ui/input/ChipField.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import styles from './EditAim.module.css';
import { ageBands, ShareFields, shareFormSchema, initialShareFields, type Shared } from './shareFields.ts';
import { StepsField } from './StepsField.tsx';
import { TagsField } from './TagsField.tsx';

const PinSheet = retryingLazy(async () => ({ default: (await import('#widgets/gate/PinSheet.tsx')).PinSheet }));

const kindOptions = aimKinds.map((value) => ({ value, label: kindTexts[value] }));
const ageOptions = ageBands.map((value) => ({ value, label: `${value.replace('-', '–')} 岁` }));
const placeOptions = places.map((value) => ({ value, label: placeTexts[value] }));
const seasonOptions = seasons.map((value) => ({ value, label: seasonTexts[value] }));

const toggled = <Item extends string>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((one) => one !== item) : [...items, item];

/**
 * Shares an aim, an experience without an aim, or a refused entry once more. Others see it once an operator has
 * approved it. If the family has a parent PIN, the gateway refuses to share until a parent has entered the PIN.
 */
export function ShareForm({ shared }: { shared: Shared }) {
  const toasts = useToasts();
  const { events } = useServices();
  const { aim, refused } = shared ?? {};
  const navigate = useNavigateAfterReply();
  const { goBack } = useGoBack(aim ? href('aim', { id: aim.id }) : href('experienceDiscover', { view: 'own' }));
  const [share] = useShareEntryMutation();
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useForm({
    schema: shareFormSchema(shared),
    initialValues: initialShareFields(shared),
    draft: { key: storageKeys.entryDraft, id: aim?.id ?? refused?.id ?? '', fields: ShareFields },
  });
  const steps = useField(form, 'steps');
  const tags = useField(form, 'tags');
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '还没有分享', goBack });
  const { values } = form;
  const isAim = aim !== undefined || refused?.form === 'aim';
  const handleSubmit = form.submit({
    async send(body) {
      const outcome = await share({ body });
      const needsPin = outcome.error?.code === 'pin_needed';
      setIsConfirming(needsPin);
      return needsPin ? {} : outcome;
    },
    onSaved: () => {
      if (isAim) events.forward('UserAimUpdated', 'aimEdit');
      form.discard();
      toasts.show({ kind: 'success', text: '交给工作人员审核啦，通过以后就会公开' });
      // The app opens the list instead of going back, because the previous screen shows the refused entry, which no
      // longer exists.
      if (refused) navigate(href('experienceDiscover', { view: 'own' }), { replace: true });
      else goBack();
    },
  });
  return (
    <Page title={isAim ? '公开分享目标' : '分享一次经历'} onBack={onBack}>
      <form className={styles['form']} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p className={styles['notice']}>工作人员审核以后，大家都能看到，只显示昵称。请不要写真名、学校、住址和电话。</p>
        {!isAim && (
          <ChipField
            label="哪一类"
            options={kindOptions}
            isChosen={(one) => one === values.kind}
            onPress={(one) => form.fill('kind', one)}
          />
        )}
        <FormTextField form={form} name="title" label="题目" placeholder="比如：去公园捡树叶" />
        <FormTextField
          form={form}
          name="text"
          label="说一说（可以不填）"
          placeholder="哪里好玩，要注意什么"
          rows={4}
          maxLength={2 * ENTRY_TEXT_LENGTH}
        />
        <StepsField field={steps} label="别人可以怎么做" />
        <TagsField field={tags} />
        <ChipField
          label="适合几岁"
          options={ageOptions}
          isChosen={(one) => one === values.ages}
          onPress={(one) => form.fill('ages', one)}
        />
        <ChipField
          label="在哪里做（不选就是哪里都行）"
          options={placeOptions}
          isChosen={(one) => values.places.includes(one)}
          onPress={(one) => form.fill('places', toggled(values.places, one))}
        />
        <ChipField
          label="什么季节（不选就是四季都行）"
          options={seasonOptions}
          isChosen={(one) => values.seasons.includes(one)}
          onPress={(one) => form.fill('seasons', toggled(values.seasons, one))}
        />
        <FormRefusal form={form} />
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          提交审核
        </Button>
      </form>
      {isConfirming && (
        <Suspense>
          <PinSheet
            open
            action={{ kind: 'shareEntry' }}
            text="大家都能看到，要先确认是家长"
            isBusy={form.isSubmitting}
            onClose={() => setIsConfirming(false)}
            onPassed={() => void handleSubmit()}
          />
        </Suspense>
      )}
      {leaveDialog}
    </Page>
  );
}
