import styles from './Licences.module.css';

/** The packages shipped to the browser. The complete list with licence texts is docs/THIRD_PARTY_NOTICES.md. */
const packages = [
  'React',
  'React Router',
  'React Redux',
  'Redux Toolkit',
  'Redux-Saga',
  'typed-redux-saga',
  'axios',
  'jose',
  'crypto-js',
  'universal-cookie',
  'Valibot',
  'Hanzi Writer',
  'Radix UI',
  'react-error-boundary',
] as const;

export function Licences() {
  return (
    <section className={styles['licences']} aria-label="内容与开源许可">
      <h2 className={styles['title']}>内容与开源许可</h2>
      <p className={styles['text']}>
        内置的故事、图片和旋律是我们自己的作品，其中重新讲述的古老寓言、引用的六首唐诗和屈原的一句诗属于公有领域。
      </p>
      <p className={styles['text']}>
        汉字笔顺数据来自 Make Me a Hanzi，源自文鼎科技（Arphic Technology）的字体，以
        <span lang="en"> Arphic Public License </span>发布。
      </p>
      <p className={styles['text']}>页面使用了这些开源软件，都以 MIT 许可证发布：</p>
      <p className={styles['packages']} lang="en">
        {packages.join(' · ')}
      </p>
    </section>
  );
}
