import { licences } from './licences.ts';
import styles from './Licences.module.css';

export function Licences() {
  return (
    <section className={styles['licences']} aria-label="内容与开源许可">
      <h2 className={styles['title']}>内容与开源许可</h2>
      <p className={styles['text']}>
        内置的故事、图片和旋律是我们自己的作品。其中重新讲述的古代故事、古典小说和外国童话，以及引用的六首唐诗和屈原的一句诗，原文属于公有领域。
      </p>
      <p className={styles['text']}>
        汉字笔顺数据来自 Make Me a Hanzi，源自文鼎科技（Arphic Technology）的字体，以
        <span lang="en"> Arphic Public License </span>发布。
      </p>
      {licences.map(({ licence, packages }) => (
        <p key={licence} className={styles['text']}>
          以 {licence} 许可证发布的开源软件：<span lang="en">{packages.join(' · ')}</span>
        </p>
      ))}
    </section>
  );
}
