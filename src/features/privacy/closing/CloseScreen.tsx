import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { erasedTexts, keptText } from './closingTexts.ts';
import styles from './Closing.module.css';

/** Explains the consequences of closing an account, before the user has to enter anything. */
export default function CloseScreen() {
  const { goBack } = useGoBack(href('privacy'));
  return (
    <ScreenFrame title="注销账号" parent={href('privacy')}>
      <div className={styles['page']}>
        <div className={styles['head']}>
          <Daidi mood={lost} size={112} />
          <h2 className={styles['title']}>真的要和呆迪说再见吗？</h2>
          <p className={styles['lead']}>注销以后找不回来，先看看会发生什么。</p>
        </div>
        <div className={styles['card']}>
          <CardSection title="会删除">
            <ul className={styles['items']}>
              {erasedTexts.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </CardSection>
        </div>
        <div className={styles['card']}>
          <CardSection title="会留下">
            <p className={styles['small']}>{keptText}</p>
          </CardSection>
        </div>
        <div className={styles['card']}>
          <CardSection title="怎么注销">
            <ol className={styles['items']}>
              <li>看看有没有没办完的订单和退款</li>
              <li>家长用短信验证码确认</li>
              <li>7 天冷静期，期间登录可以撤回</li>
              <li>7 天以后自动删除，不用再做什么</li>
            </ol>
            <p className={styles['small']}>想先留一份？注销以前可以导出账号和孩子的全部信息。</p>
            <ButtonLink href={href('privacy', { export: 'data' })} as={AppLink} kind="secondary" size="small">
              导出个人信息
            </ButtonLink>
          </CardSection>
        </div>
        <div className={styles['actions']}>
          <Button wide onClick={goBack}>
            再想想
          </Button>
          <ButtonLink href={href('accountClosePre')} as={AppLink} kind="quiet" wide>
            继续注销
          </ButtonLink>
        </div>
      </div>
    </ScreenFrame>
  );
}
