import { appEnv, appVersion } from '#platform/environment/build.ts';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import styles from './Product.module.css';

const promises = [
  { to: '对小朋友', text: '故事说得清楚、慢慢讲，每一个都有头有尾，听完睡个好觉。' },
  { to: '对爸爸妈妈', text: '不放第三方广告，不诱导付费；收集了什么、为什么收集，下面都写明白。' },
  { to: '对声音', text: '内置故事由语音合成朗读，我们如实标出来，运营方可以换成真人录音。' },
] as const;

/** The product's description, version and principles. */
export function Product() {
  return (
    <>
      <div className={styles['product']}>
        <Daidi size={112} />
        <p className={styles['name']}>呆迪听故事</p>
        <p className={styles['version']}>
          版本 {appVersion}
          {appEnv !== 'production' && `（${appEnv}）`}
        </p>
        <p className={styles['words']}>呆迪是一只耳朵很大的小象，最会的一件事就是安安静静听故事。</p>
      </div>
      <section className={styles['promises']} aria-label="我们的承诺">
        <h2 className={styles['title']}>我们的承诺</h2>
        {promises.map(({ to, text }) => (
          <p key={to} className={styles['promise']}>
            <strong>{to}</strong>
            {text}
          </p>
        ))}
      </section>
    </>
  );
}
