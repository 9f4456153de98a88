import { useState } from 'react';
import type { OrderGift } from '#contract/mall/gifts.ts';
import { MAX_MESSAGE } from '#contract/mall/payRequests.ts';
import { Button } from '#ui/action/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Page } from '#ui/navigation/Page.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { usePinQuestion } from '#widgets/gate/usePinQuestion.tsx';
import { GuardianFields, isComplete, noEntry, recipientOf } from '#widgets/gate/GuardianFields.tsx';
import { ItemList } from '#widgets/orderedItems/ItemList.tsx';
import styles from '#features/orders/payRequest/PayRequest.module.css';
import { useFriendMessage } from '#features/orders/payRequest/useFriendMessage.ts';
import { Stack } from '#features/orders/Stack.tsx';
import { useGiveOrderMutation, useSendGiftCodeMutation } from './giftApi.ts';

const USUAL_MESSAGE = '送你一套好听的故事，快来收下吧！';

const endedTexts: Partial<Record<string, string>> = {
  cancelled: '上一个链接已经收回，朋友打不开了。可以重新送。',
  expired: '上一个链接过期了，没有人领。可以重新送。',
};

/**
 * The form that creates the link of a gift, with a message to the friend. An adult confirms the gift by the parent PIN
 * or, if the account has none, by an SMS code.
 */
export function GiveForm({ orderGift, parent }: { orderGift: OrderGift; parent: string }) {
  const { orderId, items, gift, guardian } = orderGift;
  const start = gift?.message ?? USUAL_MESSAGE;
  const { form, onBack, leaveDialog } = useFriendMessage({ id: `give ${orderId}`, start, parent });
  const [entry, setEntry] = useState(noEntry);
  const [send, sending] = useMutationWithToast(useSendGiftCodeMutation());
  const { sendConfirmed, pinSheet } = usePinQuestion();
  const [sendGift, giving] = useGiveOrderMutation();
  const [give, { isLoading }] = useMutationWithToast([
    (argument: Parameters<typeof sendGift>[0]) =>
      sendConfirmed(() => sendGift(argument), { action: { kind: 'give', orderId }, text: '送出去的东西要由大人决定' }),
    giving,
  ]);
  const ended = gift ? endedTexts[gift.state] : undefined;
  const hasPin = guardian.hasPin === true;
  const isReady = hasPin || isComplete(entry);
  const handleGive = async () => {
    if (!isReady || isLoading) return;
    const confirmation = hasPin ? {} : { ...recipientOf(entry), code: entry.code };
    if (await give({ orderId, body: { ...form.values, ...confirmation } })) form.discard();
  };
  return (
    <Page title="送给朋友" onBack={onBack}>
      <form
        aria-label="送给朋友"
        onSubmit={(event) => {
          event.preventDefault();
          void handleGive();
        }}
      >
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
              第一个收下的朋友得到它，链接七天内有效。朋友收下以后，专辑归朋友，你就只能试听了；收下以前可以收回。
            </p>
          </section>
          <section className={styles['part']} aria-label="家长确认">
            {hasPin ? (
              <p className={styles['soft']}>送出去的东西要由大人决定，生成链接前要输入家长密码。</p>
            ) : (
              <GuardianFields
                reason="送出去的东西要由大人决定。"
                sentTo={guardian.mobile}
                entry={entry}
                onChange={setEntry}
                onSend={() => send({ params: { orderId }, body: recipientOf(entry) })}
                isSending={sending.isLoading}
              />
            )}
          </section>
          <Button type="submit" size="large" wide loading={isLoading} disabled={!isReady}>
            生成礼物链接
          </Button>
        </Stack>
      </form>
      {leaveDialog}
      {pinSheet}
    </Page>
  );
}
