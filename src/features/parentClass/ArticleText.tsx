import type { Article } from '#contract/catalogue/articles.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { SoundPlayer } from '#widgets/sound/SoundPlayer.tsx';
import styles from './ArticlePage.module.css';
import { themeNames } from './themes.ts';

export function ArticleText({ article }: { article: Article }) {
  const { title, theme, ageFrom, ageTo, minutes, cover, sound, sections, tips, basis } = article;
  return (
    <article>
      <h2 className={styles['title']}>{title}</h2>
      <Facts
        items={[themeNames[theme], `${ageFrom}–${ageTo} 岁`, `读完约 ${minutes} 分钟`]}
        className={styles['facts']}
      />
      <span className={styles['cover']}>
        <Cover src={cover} alt="" sizes="220px" eager />
      </span>
      {sound && (
        <SoundPlayer
          label="听这篇文章"
          title={title}
          url={sound.url}
          durationMs={sound.durationMs}
          {...(sound.isSynthesised && { note: '合成示范音' })}
        />
      )}
      {sections.map(({ heading, paragraphs }, section) => (
        <section key={section} className={styles['section']}>
          {heading !== '' && <h3 className={styles['heading']}>{heading}</h3>}
          {paragraphs.map((paragraph, index) => (
            <p key={index} className={styles['paragraph']}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <section className={styles['tips']} aria-label="今天就能试">
        <h3 className={styles['heading']}>今天就能试</h3>
        <ul>
          {tips.map((tip, index) => (
            <li key={index} className={styles['tip']}>
              <CheckIcon size={18} />
              <span>{tip}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles['basis']} aria-label="依据">
        <h3 className={styles['small']}>依据</h3>
        <p>{basis}</p>
        <p>每个孩子都不一样，文章不能代替医生和老师的意见。</p>
      </section>
      <p className={styles['more']}>
        <ButtonLink kind="secondary" href={href('parentClass', { theme })} as={AppLink}>
          再看看“{themeNames[theme]}”
        </ButtonLink>
      </p>
    </article>
  );
}
