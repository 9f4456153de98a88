import type { EnvironmentKind } from '#contract/host/agent.ts';
import { CardSection } from '#ui/list/CardSection.tsx';
import { CopyField } from '#widgets/copy/CopyField.tsx';
import styles from './Export.module.css';

const surroundingsTexts: Record<Exclude<EnvironmentKind, 'browser'>, string> = {
  wechat: '微信里',
  alipay: '支付宝里',
  host: '应用里',
};

/**
 * Shows the link to an export as a text to copy. Webviews cannot save files, so the user opens the link in the phone's
 * browser.
 */
export const ExportLink = ({ address, kind }: { address: string; kind: EnvironmentKind }) => (
  <div className={styles['part']}>
    <CardSection title={kind === 'browser' ? '已经开始下载' : '用浏览器下载'}>
      <p className={styles['text']}>
        {kind === 'browser'
          ? '没有反应的话，复制链接，在浏览器里新开一个窗口打开。'
          : `${surroundingsTexts[kind]}不能保存文件。复制链接，用系统自带的浏览器打开，就会开始下载。`}
      </p>
      <CopyField text={address} label="下载链接" noun="链接" />
      <p className={styles['small']}>链接 10 分钟内有效，退出登录就打不开了。不要发给别人。</p>
    </CardSection>
  </div>
);
