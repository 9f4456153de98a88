import { classes } from '#ui/classes.ts';
import { ChevronLeftIcon, CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import styles from './Phone.module.css';
import { PhoneNotice } from './PhoneNotice.tsx';

export function Phone() {
  const lab = useLab();
  const pages = useLabState((state) => state.pages);
  const isInBackground = useLabState((state) => state.isInBackground);
  const isWechat = useLabState((state) => state.scenario.environment === 'wechat');
  const isClosed = pages.length === 0;
  const isStacked = pages.length > 1;

  return (
    <div className={styles['phone']}>
      <div className={styles['bar']}>
        {isStacked && (
          <button className={styles['key']} aria-label="返回上一个网页" onClick={lab.closeTopPage}>
            <ChevronLeftIcon size={20} />
          </button>
        )}
        <span className={styles['name']}>{isStacked ? `第 ${pages.length} 层网页` : '呆迪听故事'}</span>
        {isWechat && !isClosed && (
          <button className={classes(styles['key'], styles['menu'])} aria-label="微信菜单" onClick={lab.openWechatMenu}>
            ···
          </button>
        )}
        {!isClosed && (
          <button className={styles['key']} aria-label="关闭网页" onClick={lab.closeTopPage}>
            <CloseIcon size={18} />
          </button>
        )}
      </div>
      <div className={styles['screen']}>
        {pages.map(({ id, address }, depth) => {
          const isTop = depth === pages.length - 1;
          return (
            <iframe
              key={id}
              data-page={id}
              className={classes(styles['page'], !isTop && styles['covered'])}
              src={address}
              title={isTop ? '应用' : `应用（被盖住的第 ${depth + 1} 层）`}
              inert={!isTop}
            />
          );
        })}
        {isClosed ? (
          <div className={styles['veil']}>
            <p>网页已关闭</p>
            <LabButton kind="strong" onClick={lab.restart}>
              重新打开
            </LabButton>
          </div>
        ) : isInBackground ? (
          <div className={styles['veil']}>
            <p>应用在后台</p>
            <LabButton kind="strong" onClick={() => lab.setInBackground(false)}>
              回到前台
            </LabButton>
          </div>
        ) : (
          <PhoneNotice />
        )}
      </div>
    </div>
  );
}
