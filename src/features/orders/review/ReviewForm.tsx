import type { Order } from '#contract/mall/orders.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Button } from '#ui/action/Button.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { useReviewOrderMutation } from '#features/orders/api.ts';
import { Stack } from '#features/orders/Stack.tsx';
import { useSubmitAfterUploads } from '#widgets/pictures/useSubmitAfterUploads.ts';
import { LineReviewFields } from './LineReviewFields.tsx';
import { emptyReviews, OrderReviewFields, OrderReviewForm } from './reviewFields.ts';
import styles from './ReviewForm.module.css';

interface ReviewFormProps {
  order: Order;
  /** The screen to which the back button leads if this page was opened by a link from outside. */
  parent: string;
}

/**
 * The form for reviewing all lines of an order that has arrived. The user is asked to confirm before unsaved changes
 * are lost (BRIDGE-11).
 */
export function ReviewForm({ order: { id, lines }, parent }: ReviewFormProps) {
  const toasts = useToasts();
  const { goBack } = useGoBack(parent);
  const [review] = useReviewOrderMutation();
  const form = useForm({
    schema: OrderReviewForm,
    initialValues: emptyReviews(lines),
    draft: { key: storageKeys.reviewDraft, id, fields: OrderReviewFields },
  });
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '评价还没有提交', goBack });

  const { noteIncomplete, handleSubmit } = useSubmitAfterUploads(
    form.submit({
      send: (body) => review({ params: { orderId: id }, body }),
      onSaved: () => {
        form.discard();
        toasts.show({ kind: 'success', text: '评价提交了，审核以后大家就能看到' });
        goBack();
      },
    }),
  );

  return (
    <Page title="写评价" onBack={onBack}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack>
          {lines.map((line, index) => (
            <LineReviewFields
              key={line.variantId}
              form={form}
              index={index}
              line={line}
              onIncomplete={(isIncomplete) => noteIncomplete(line.variantId, isIncomplete)}
            />
          ))}
          <p className={styles['hint']}>评价审核以后，和打了星号的昵称一起公开显示。</p>
          <FormRefusal form={form} />
          <Button type="submit" size="large" wide loading={form.isSubmitting}>
            提交评价
          </Button>
        </Stack>
      </form>
      {leaveDialog}
    </Page>
  );
}
