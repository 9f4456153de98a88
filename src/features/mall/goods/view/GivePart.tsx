import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import part from './GoodsView.module.css';

/**
 * Explains that stories can be given to a friend. If the user owns the stories, links to the form that creates the
 * gift.
 */
export const GivePart = ({ givableOrderId }: { givableOrderId: string | null }) => (
  <section className={part['part']} aria-label="送给朋友">
    <h3 className={part['heading']}>也可以送给朋友</h3>
    <p className={part['paragraph']}>
      {givableOrderId === null
        ? '买好以后在订单里点“送给朋友”，朋友打开链接就能收下。'
        : '发一个链接，朋友打开就能收下。收下以后专辑归朋友。'}
    </p>
    {givableOrderId !== null && (
      <ButtonLink
        href={href('orderDetail', { id: givableOrderId, give: '1' })}
        as={AppLink}
        kind="secondary"
        size="small"
      >
        送给朋友
      </ButtonLink>
    )}
  </section>
);
