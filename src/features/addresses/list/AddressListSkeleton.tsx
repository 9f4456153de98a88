import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import card from './AddressCard.module.css';
import styles from './AddressListScreen.module.css';

export const AddressListSkeleton = () => (
  <div className={styles['content']} aria-busy="true">
    <div className={styles['list']}>
      {[0, 1, 2].map((index) => (
        <div key={index} className={styles['item']}>
          <div className={card['card']}>
            <Skeleton shape="text" width="50%" />
            <div className={card['place']}>
              <Skeleton shape="text" width="60%" />
              <Skeleton shape="text" width="90%" />
            </div>
            <div className={card['actions']}>
              <Skeleton shape="text" width={88} height={44} />
            </div>
          </div>
        </div>
      ))}
    </div>
  </div>
);
