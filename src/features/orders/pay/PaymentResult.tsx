import type { ReactNode } from 'react';
import type { Cashier } from '#contract/mall/payments.ts';
import { yuanText } from '#lib/money.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import type { Mood } from '#ui/mascot/mood.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { orderHref } from '#features/orders/orderHref.ts';
import { hasUnusedMoney, UNUSED_MONEY_TEXT } from '#features/orders/orderTexts.ts';
import { Stack } from '#features/orders/Stack.tsx';
import { SurplusPayments } from './SurplusPayments.tsx';
import { useReloadAfterPayment } from '#features/orders/useReloadAfterPayment.ts';

interface Next {
  /** A text about what happens after the payment. */
  text: string;
  /** A link to what the buyer can use now. */
  link?: { href: string; label: string };
}

const toPurchased = { href: href('myPurchased'), label: '去我的已购' };

const nextSteps: Partial<Record<string, Next>> = {
  goods: { text: '打包好就寄出' },
  membership: { text: '会员已经开通，现在就能听', link: { href: href('category'), label: '去听故事' } },
  package: { text: '里面的专辑都能听完整了', link: toPurchased },
  series: { text: '整张专辑都能听完整了', link: toPurchased },
};

/** Returns what happens next. An order that was paid long ago may be shipped or received already. */
function nextStepOf({ orderKind, orderState }: Cashier): Next {
  const isWaiting = orderState === 'paid';
  const known = orderKind === 'goods' && !isWaiting ? undefined : nextSteps[orderKind];
  return known ?? { text: '订单里能看到进度' };
}

export function PaidResult({ cashier }: { cashier: Cashier }) {
  const { amountFen } = cashier;
  useReloadAfterPayment(true);
  const { text, link } = nextStepOf(cashier);
  return (
    <Result
      mood={cheering}
      title="付款成功"
      text={`付了 ¥${yuanText(amountFen)}，${text}`}
      cashier={cashier}
      {...(link && { link })}
    />
  );
}

const closedTexts: Partial<Record<string, { title: string; text: string }>> = {
  cancelled: { title: '订单已取消', text: '没有付款；晚到的付款会自动原路退回' },
  expired: { title: '订单已过期', text: '没有按时付款；晚到的付款会自动原路退回' },
  refunding: { title: '正在退款', text: '钱会原路退回，一般几天内到账' },
  refunded: { title: '已经退款', text: '钱已经原路退回' },
};

/** The texts for exchanges, whose shells are returned immediately. */
const closedExchangeTexts: typeof closedTexts = {
  cancelled: { title: '订单已取消', text: '没有付款，贝壳已经退回；晚到的付款会自动原路退回' },
  expired: { title: '订单已过期', text: '没有按时付款，贝壳已经退回；晚到的付款会自动原路退回' },
  refunding: { title: '正在退款', text: '贝壳已经退回，钱会原路退回，一般几天内到账' },
  refunded: { title: '已经退款', text: '贝壳和钱都退回了' },
};

export function ClosedResult({ cashier }: { cashier: Cashier }) {
  return <Result {...closedWordsOf(cashier)} cashier={cashier} />;
}

function closedWordsOf({ orderKind, orderState, surplusPayments }: Cashier): { title: string; text: string } {
  const isExchange = orderKind === 'exchange';
  const words = (isExchange ? closedExchangeTexts : closedTexts)[orderState];
  if (!words) return { title: '这个订单不能付款了', text: '看看订单里的进度' };
  return hasUnusedMoney(orderState, surplusPayments)
    ? { ...words, text: `${isExchange ? '贝壳已经退回；' : ''}${UNUSED_MONEY_TEXT}` }
    : words;
}

interface ResultProps {
  mood?: Mood;
  title: string;
  text: string;
  cashier: Cashier;
  link?: { href: string; label: string };
}

function Result({ cashier: { orderId, orderKind, surplusPayments }, mood, link, ...words }: ResultProps): ReactNode {
  const detail = orderHref({ id: orderId, kind: orderKind });
  return (
    <Stack>
      <div role="status">
        <EmptyState
          {...(mood && { mood })}
          {...words}
          action={
            <ButtonLink href={link?.href ?? detail} as={AppLink}>
              {link?.label ?? '看订单详情'}
            </ButtonLink>
          }
        />
      </div>
      <SurplusPayments payments={surplusPayments} />
      {link && (
        <ButtonLink href={detail} as={AppLink} kind="quiet" wide>
          看订单详情
        </ButtonLink>
      )}
      <ButtonLink href={href('exchangeMall')} as={AppLink} kind="quiet" wide>
        再逛逛商城
      </ButtonLink>
    </Stack>
  );
}
