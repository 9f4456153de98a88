import type { GoodsDetail } from '#contract/mall/goods.ts';
import styles from './GoodsView.module.css';

/**
 * The description of the goods from the content pack: text, technical data, contents of the box, conditions and
 * questions.
 */
export function Description({ goods: { paragraphs, specs, contents, terms, questions } }: { goods: GoodsDetail }) {
  return (
    <>
      <section className={styles['part']} aria-label="介绍">
        {paragraphs.map((paragraph, index) => (
          <p key={index} className={styles['paragraph']}>
            {paragraph}
          </p>
        ))}
      </section>
      {specs.length > 0 && (
        <section className={styles['part']} aria-label="规格">
          <h3 className={styles['heading']}>规格</h3>
          <dl>
            {specs.map(({ name, value }, index) => (
              <div key={index} className={styles['row']}>
                <dt className={styles['name']}>{name}</dt>
                <dd className={styles['value']}>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Items title="盒子里有" items={contents} />
      <Items title="买之前请看" items={terms} />
      {questions.length > 0 && (
        <section className={styles['part']} aria-label="常见问题">
          <h3 className={styles['heading']}>常见问题</h3>
          <dl>
            {questions.map(({ question, answer }, index) => (
              <div key={index} className={styles['answered']}>
                <dt className={styles['question']}>{question}</dt>
                <dd className={styles['answer']}>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function Items({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section className={styles['part']} aria-label={title}>
      <h3 className={styles['heading']}>{title}</h3>
      <ul>
        {items.map((item, index) => (
          <li key={index} className={styles['item']}>
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
