import { href } from '#platform/navigation/paths.ts';
import { GoodsPage } from './GoodsPage.tsx';

export default function MallGoodsScreen() {
  return <GoodsPage title="商品详情" parent={href('exchangeMall')} />;
}
