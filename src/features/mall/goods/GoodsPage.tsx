import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { getGoods, type GoodsDetail } from '#contract/mall/goods.ts';
import { coverJpg } from '#lib/coverFiles.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { href } from '#platform/navigation/paths.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ShareIcon } from '#ui/icons/actionIcons.tsx';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetGoodsQuery } from '#features/mall/api.ts';
import { goodsHref } from '#widgets/goods/goodsHref.ts';
import { GoodsPageSkeleton } from './view/GoodsPageSkeleton.tsx';
import { GoodsView } from './view/GoodsView.tsx';

interface GoodsPageProps {
  title: string;
  /** The screen to which the back button leads if this page was opened by a link from outside. */
  parent: string;
}

/** Shows the goods that the parameter `id` of the address names. */
export function GoodsPage(page: GoodsPageProps) {
  const [search] = useSearchParams();
  const id = safeParse(getGoods.params, { goodsId: search.get('id') });
  return id.success ? <GoodsById {...page} goodsId={id.output.goodsId} /> : <NoGoods />;
}

function GoodsById({ goodsId, ...page }: GoodsPageProps & { goodsId: string }) {
  const isHydrating = useIsHydrating();
  // A page that was rendered for guests is the same for all browsers, but the ways to pay depend on the browser. Only a
  // page that was rendered for the user needs no new request.
  const isOwnPage = useIsSignedIn() && isHydrating;
  const query = useGetGoodsQuery(goodsId, { refetchOnMountOrArgChange: !isOwnPage });
  return (
    <QueryState
      query={query}
      notFound={<NoGoods />}
      loading={<GoodsPageSkeleton />}
      frame={(state) => <ScreenFrame {...page}>{state}</ScreenFrame>}
    >
      {(goods) => (
        <SharedFrame {...page} goods={goods}>
          <GoodsView key={goods.id} goods={goods} />
        </SharedFrame>
      )}
    </QueryState>
  );
}

function SharedFrame({ goods, children, ...page }: GoodsPageProps & { goods: GoodsDetail; children: ReactNode }) {
  const { id, kind, title, subtitle, cover } = goods;
  const share = useShare();
  const link = useMemo(
    () => sharedLink({ title, text: subtitle, path: goodsHref({ id, kind }), picture: coverJpg(cover) }),
    [id, kind, title, subtitle, cover],
  );
  useOfferShare(link);
  return (
    <ScreenFrame {...page} right={<IconButton label="分享" icon={<ShareIcon />} onClick={() => void share(link)} />}>
      {children}
    </ScreenFrame>
  );
}

const NoGoods = () => <NotFoundWithLink href={href('exchangeMall')}>去商城看看</NotFoundWithLink>;
