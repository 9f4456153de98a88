import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import type { OrderFilters } from '#features/orders/api.ts';
import { OrderPages } from './OrderPages.tsx';
import styles from './OrderPages.module.css';

interface FilteredOrdersProps {
  title: string;
  parent: string;
  /** The address parameter that contains the chosen filter. If it is missing, all orders are shown. */
  name: 'filter' | 'kind';
  label: string;
  /** What is shown at the right end of the header. */
  right?: ReactNode;
  choices: readonly { value: string; title: string }[];
  filtersOf: (value: string) => OrderFilters;
}

/** A list of orders with a row of filters. The address contains the chosen filter. */
export function FilteredOrders({ title, parent, name, label, right, choices, filtersOf }: FilteredOrdersProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = choices.find(({ value }) => value === search.get(name))?.value;
  const choose = (value: string | undefined) =>
    setSearch(value === undefined ? {} : { [name]: value }, { replace: true });
  return (
    <ScreenFrame title={title} parent={parent} right={right}>
      <div className={styles['chips']}>
        <ChipRow label={label} bleeds>
          <Chip selected={chosen === undefined} onClick={() => choose(undefined)}>
            全部
          </Chip>
          {choices.map((choice) => (
            <Chip key={choice.value} selected={choice.value === chosen} onClick={() => choose(choice.value)}>
              {choice.title}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <OrderPages
        key={chosen ?? ''}
        filters={chosen === undefined ? {} : filtersOf(chosen)}
        label={title}
        hrefOf={(id) => href('orderDetail', { id })}
        empty={
          <EmptyState
            title={chosen === undefined ? '还没有订单' : '没有这样的订单'}
            text="买的和用贝壳换的，都会在这里"
            action={
              <ButtonLink href={href('exchangeMall')} as={AppLink}>
                去商城看看
              </ButtonLink>
            }
          />
        }
      />
    </ScreenFrame>
  );
}
