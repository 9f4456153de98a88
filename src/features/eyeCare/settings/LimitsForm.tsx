import type { Kid } from '#contract/family/children.ts';
import type { getLimits } from '#contract/family/eyeCare.ts';
import { Limits } from '#contract/family/eyeCare.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { presetFor, presets } from '#lib/eyeCare/limitRules.ts';
import { useChildName } from '#platform/family/useChildName.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useSaveLimitsMutation } from '#features/eyeCare/api.ts';
import { spaced } from '#lib/text/spaced.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { BedtimeFields } from './BedtimeFields.tsx';
import { BreakFields } from './BreakFields.tsx';
import { ChildrenOfLimits } from './ChildrenOfLimits.tsx';
import styles from './EyeCareScreen.module.css';
import { hasSameLimits, limitsFormSchema } from './limitFields.ts';
import { usePinQuestion } from '#widgets/gate/usePinQuestion.tsx';
import { Switch } from './Switch.tsx';
import { TodayCard } from './TodayCard.tsx';
import { WaitingRequests } from './WaitingRequests.tsx';
import { WeekFields } from './WeekFields.tsx';

interface LimitsFormProps {
  settings: ReplyOf<typeof getLimits>;
  /** The child whose limits the form changes; undefined until the child is loaded. */
  child: Kid | undefined;
}

export function LimitsForm({ settings, child }: LimitsFormProps) {
  const { goBack } = useGoBack(href('profile'));
  const { events } = useServices();
  const nameOf = useChildName();
  const toasts = useToasts();
  const { askForPin, pinSheet } = usePinQuestion();
  const [save, { isLoading }] = useSaveLimitsMutation();
  const proposed = presetFor(child?.age ?? null);
  const form = useForm({
    schema: limitsFormSchema,
    initialValues: settings.limits ?? { ...proposed.limits, isOn: false },
    draft: { key: storageKeys.limitsDraft, id: child?.id ?? '', fields: Limits },
  });
  const leaving = useLeaveConfirmation({ form, title: '护眼设置还没有保存', goBack });
  const { values, fill } = form;

  const { problem } = useField(form, 'days');

  const handleSubmit = form.submit({
    // The parent PIN is asked for only if no field has a problem.
    send: async (body) =>
      (await askForPin({ action: { kind: 'limits' }, text: '改孩子的使用时间，要先确认是家长' })) ? save({ body }) : {},
    onSaved: () => {
      events.forward('ParentControlUpdated');
      toasts.show({ kind: 'success', text: values.isOn ? '护眼模式设好了' : '护眼模式关上了' });
    },
  });
  return (
    <Page title="护眼模式" onBack={leaving.onBack}>
      <form className={styles['page']} aria-label="护眼模式" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <ChildrenOfLimits unlimitedIds={settings.unlimitedChildIds} />
        <div className={styles['columns']}>
          <div>
            <WaitingRequests asked={settings.state.asked} />
            <TodayCard settings={settings} name={nameOf(child)} />
            <section className={styles['card']}>
              <Switch label="开启护眼模式" isOn={values.isOn} onChange={(isOn) => fill('isOn', isOn)}>
                到时间先提醒，故事听完再休息，要用家长密码才能继续
              </Switch>
            </section>
          </div>
          {values.isOn && (
            <div>
              <section className={styles['card']} aria-labelledby="presets">
                <h2 id="presets" className={styles['title']}>
                  按年龄选一个
                </h2>
                <ChipRow label="按年龄选一个">
                  {presets.map(({ id, title, limits }) => (
                    <Chip
                      key={id}
                      selected={hasSameLimits(values, limits)}
                      onClick={() => {
                        fill('days', limits.days);
                        fill('breakAfterMinutes', limits.breakAfterMinutes);
                        fill('breakMinutes', limits.breakMinutes);
                      }}
                    >
                      {child?.age != null && id === proposed.id ? spaced`${title} · 适合${nameOf(child)}` : title}
                    </Chip>
                  ))}
                </ChipRow>
              </section>
              <WeekFields days={values.days} onChange={(days) => fill('days', days)} />
              <BedtimeFields days={values.days} problem={problem} onChange={(days) => fill('days', days)} />
              <BreakFields
                after={values.breakAfterMinutes}
                minutes={values.breakMinutes}
                onAfter={(minutes) => fill('breakAfterMinutes', minutes)}
                onMinutes={(minutes) => fill('breakMinutes', minutes)}
              />
            </div>
          )}
        </div>
        <div className={styles['save']}>
          <FormRefusal form={form} />
          <Button type="submit" size="large" wide disabled={!form.isChanged} loading={isLoading}>
            {form.isChanged ? '保存' : '已保存'}
          </Button>
        </div>
      </form>
      {pinSheet}
      {leaving.leaveDialog}
    </Page>
  );
}
