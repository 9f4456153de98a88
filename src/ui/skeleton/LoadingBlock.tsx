import { Skeleton } from './Skeleton.tsx';

interface LoadingBlockProps {
  /** A text for screen readers that says what is loading, such as `正在打开订单`. */
  label: string;
  /** The width in design pixels; if left out, the block is as wide as its container. */
  width?: number;
  /** The height in design pixels. */
  height: number;
}

/** The placeholder of one part of a screen. */
export const LoadingBlock = ({ label, width, height }: LoadingBlockProps) => (
  <div role="group" aria-busy="true" aria-label={label}>
    <Skeleton height={height} {...(width !== undefined && { width })} />
  </div>
);
