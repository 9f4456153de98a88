import { MAX_MESSAGE, type PayRequest } from '#contract/mall/payRequests.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/action/Button.tsx';
import { BottomBar } from '#ui/navigation/bars/BottomBar.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { GuardianForm } from '#features/orders/pay/GuardianForm.tsx';
import { Stack } from '#features/orders/Stack.tsx';
import { ItemList } from '#widgets/orderedItems/ItemList.tsx';
import styles from './PayRequest.module.css';
import { useAskFriendMutation } from './payRequestApi.ts';
import { useFriendMessage } from './useFriendMessage.ts';

const USUAL_MESSAGE = '帮我付一下这个吧，谢谢！';

const endedTexts: Partial<Record<string, string>> = {
  cancelled: '上一个链接已经取消，朋友打不开了。可以重新发起。',
  expired: '上一个链接过期了，朋友不能付款了。可以重新发起。',
};

/** The form that creates a payment request, with a message to the friend and the confirmation of an adult. */
export function AskFriendForm({ payRequest, parent }: { payRequest: PayRequest; parent: string }) {
  const { orderId, items, amountFen, guardian, request } = payRequest;
  const start = request?.message ?? USUAL_MESSAGE;
  const { form, onBack, leaveDialog } = useFriendMessage({ id: `pay ${orderId}`, start, parent });
  const [ask, { isLoading }] = useMutationWithToast(useAskFriendMutation());
  const ended = request ? endedTexts[request.state] : undefined;

  const handleAsk = async () => {
    if (await ask({ orderId, ...form.values })) form.discard();
  };
  return (
    <Page title="发起付款" onBack={onBack}>
      <Stack>
        {ended !== undefined && (
          <p className={styles['soft']} role="status">
            {ended}
          </p>
        )}
        <ItemList items={items} />
        <section className={styles['part']} aria-label="留言">
          <FormTextField form={form} name="message" label="想对朋友说的话" maxLength={MAX_MESSAGE} rows={2} />
          <p className={classes(styles['soft'], styles['hint'])}>
            朋友能看到商品、金额、这句话和你打码的昵称，看不到收货地址和手机号。朋友不用登录就能付款，发起以后订单保留一天。
          </p>
        </section>
        {!guardian.isPassed && <GuardianForm orderId={orderId} guardian={guardian} />}
      </Stack>
      <BottomBar
        scrolls={!guardian.isPassed}
        hint={guardian.isPassed ? undefined : '先请家长确认'}
        action={
          <Button disabled={!guardian.isPassed} loading={isLoading} onClick={() => void handleAsk()}>
            生成代付链接
          </Button>
        }
      >
        <PriceText fen={amountFen} />
      </BottomBar>
      {leaveDialog}
    </Page>
  );
}
