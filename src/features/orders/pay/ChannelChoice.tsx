import type { ChannelId } from '#contract/mall/payments.ts';
import { Radio } from '#ui/input/Choice.tsx';
import styles from './CashierView.module.css';
import { channelNameOf } from './channelNames.ts';

interface ChannelChoiceProps {
  channels: readonly ChannelId[];
  chosen: ChannelId | undefined;
  onChoose: (channel: ChannelId) => void;
}

/** Lets the payer choose one of the payment channels that are available on this page. */
export const ChannelChoice = ({ channels, chosen, onChoose }: ChannelChoiceProps) => (
  // A stack sets the margin of its children. The wrapper is needed, because base.css removes the margin of every
  // fieldset.
  <div>
    <fieldset className={styles['part']}>
      <legend className={styles['heading']}>怎么付</legend>
      {channels.map((one) => (
        <label key={one} className={styles['channel']}>
          <span>{channelNameOf(one)}</span>
          <Radio name="channel" checked={one === chosen} onChange={() => onChoose(one)} />
        </label>
      ))}
    </fieldset>
  </div>
);
