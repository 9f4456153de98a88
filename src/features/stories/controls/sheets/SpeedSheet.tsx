import { useDispatch, useSelector } from 'react-redux';
import { rateChosen, selectRate } from '#platform/player/playerSlice.ts';
import { rates } from '#platform/player/rates.ts';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import styles from './SpeedSheet.module.css';

const hints: Record<number, string> = { 0.75: '慢慢听', 1: '正常' };

export function SpeedSheet({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const present = useSelector(selectRate);
  return (
    <Sheet open onClose={onClose} title="播放速度">
      <ul>
        {rates.map((rate) => (
          <li key={rate} className={styles['choice']}>
            <Button
              kind={rate === present ? 'primary' : 'secondary'}
              wide
              aria-pressed={rate === present}
              icon={rate === present && <CheckIcon size={20} />}
              onClick={() => {
                dispatch(rateChosen(rate));
                onClose();
              }}
            >
              {rate} 倍 {hints[rate]}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
