import type { ComponentType, MouseEvent } from 'react';
import { classes } from '#ui/classes.ts';
import type { IconProps } from '#ui/icons/Icon.tsx';
import type { LinkComponent } from '#ui/navigation/linkComponent.ts';
import styles from './BottomTabs.module.css';

export interface TabItem {
  id: string;
  label: string;
  href: string;
  icon: ComponentType<IconProps>;
}

interface BottomTabsProps {
  items: readonly TabItem[];
  currentId: string;
  as?: LinkComponent;
  onSelect?: (item: TabItem, event: MouseEvent<HTMLAnchorElement>) => void;
}

export function BottomTabs({ items, currentId, as: Link = 'a', onSelect }: BottomTabsProps) {
  return (
    <nav className={styles['bar']} aria-label="主导航">
      {items.map((item) => {
        const isCurrent = item.id === currentId;
        return (
          <Link
            key={item.id}
            href={item.href}
            className={classes(styles['tab'], isCurrent && styles['current'])}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={onSelect && ((event) => onSelect(item, event))}
          >
            <span className={styles['icon']}>
              <item.icon size={24} />
            </span>
            <span>{item.label}</span>
          </Link>
        );
      })}
    </nav>
  );
}
