import { useState } from 'react';
import { useDispatch } from 'react-redux';
import * as v from 'valibot';
import type { Redeemed } from '#contract/mall/cardCodes.ts';
import { cleanCardCode, isCardCode } from '#lib/codes/cardCode.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { fetchUserRequest } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { useRedeemCardCodeMutation } from './api.ts';
import { RedeemedView } from './RedeemedView.tsx';
import styles from './Vouchers.module.css';

const fields = v.object({ code: v.string() });
const schema = v.object({
  code: v.pipe(
    v.string(),
    v.transform(cleanCardCode),
    v.nonEmpty('请输入卡片上的卡号'),
    v.check(isCardCode, '卡号是 18 个数字和字母，请对照卡片检查一下'),
  ),
});
const initialValues = { code: '' };

/** Redeems the code of a card. Incomplete or mistyped codes are not sent. */
export default function RechargeScreen() {
  const { goBack } = useGoBack(href('myVouchers'));
  const dispatch = useDispatch();
  const [redeemed, setRedeemed] = useState<Redeemed>();
  const [redeem] = useRedeemCardCodeMutation();
  const form = useForm({
    schema,
    initialValues,
    draft: { key: storageKeys.cardCodeDraft, id: '', fields },
    refusedFields: {
      card_code_mistyped: 'code',
      card_code_wrong: 'code',
      card_code_own: 'code',
      card_code_used: 'code',
      card_code_ended: 'code',
    },
  });
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '卡号还没有兑换', goBack });

  const handleSubmit = form.submit({
    send: (body) => redeem({ body }),
    onSaved: (reply) => {
      form.discard();
      setRedeemed(reply);
      if (reply.reward === 'membership') dispatch(fetchUserRequest());
    },
  });

  return (
    <Page title="卡券兑换" onBack={onBack}>
      {redeemed ? (
        <RedeemedView redeemed={redeemed} onAgain={() => setRedeemed(undefined)} />
      ) : (
        <form className={styles['stack']} noValidate onSubmit={(event) => void handleSubmit(event)}>
          <p className={styles['soft']}>会员卡、贝壳卡和卡券卡都在这里兑换。大小写、空格和横线都不用管。</p>
          <FormTextField
            form={form}
            name="code"
            label="卡号"
            placeholder="例如 7F3KQ2-M8XA1C-0RWP5D"
            autoComplete="off"
            maxLength={60}
          />
          <FormRefusal form={form} />
          <Button type="submit" size="large" wide loading={form.isSubmitting}>
            兑换
          </Button>
          <p className={styles['soft']}>一张卡只能兑换一次，兑换以后就归当前账号，不能转给别人。</p>
        </form>
      )}
      {leaveDialog}
    </Page>
  );
}
