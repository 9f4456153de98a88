import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import styles from './IntroScreen.module.css';

const parts: readonly { title: string; text: string; to: string; link: string }[] = [
  {
    title: '定一个小目标',
    text: '可以从推荐里挑，也可以自己定。听了多久、读了几本、认对多少字，呆迪自己会数；刷牙、跳绳这样的事，做到了点一下。',
    to: href('exclusiveAims'),
    link: '看看推荐的目标',
  },
  {
    title: '一步一步来',
    text: '漏了一天不清零，忘了打勾七天以内都能补。达成的时候，呆迪会和孩子一起庆祝，还能做成一张图片留作纪念。',
    to: href('aim'),
    link: '我的成长目标',
  },
  {
    title: '发现新玩法',
    text: '按年龄、地点和季节，找到在家里、在公园、在博物馆能做的事。也可以把自己家的经历分享出去，工作人员审核以后才会公开，只显示昵称。',
    to: href('experienceDiscover'),
    link: '去发现',
  },
  {
    title: '把成长记下来',
    text: '身高、体重、视力和牙齿都有地方记，能看到成长曲线。这些只有自己家看得到。',
    to: href('health'),
    link: '健康档案',
  },
  {
    title: '挂上荣誉，连成履历',
    text: '奖状、证书和第一次上台，拍下来挂上荣誉墙。荣誉、达成的目标、勋章和身高体重，会按日子连成一条履历，最想留住的可以收藏。',
    to: href('honours'),
    link: '我的荣誉',
  },
  {
    title: '和大家一起',
    text: '打一个勾得一颗星，达成一个目标得三颗。愿意上榜的家庭才会出现在排行里，随时可以退出。',
    to: href('experienceRank'),
    link: '看看排行',
  },
];

/** Explains what the growth records are, and how to begin. */
export default function IntroScreen() {
  const isSignedIn = useIsSignedIn();
  return (
    <ScreenFrame title="履历介绍" parent={href('aim')}>
      <div className={styles['page']}>
        <div className={styles['welcome']}>
          <Daidi mood={reading} size={120} />
          <h2 className={styles['title']}>把长大的每一步，轻轻记下来</h2>
          <ButtonLink href={href(isSignedIn ? 'editAim' : 'exclusiveAims')} as={AppLink} size="large">
            {isSignedIn ? '定一个目标' : '先看看能做什么'}
          </ButtonLink>
        </div>
        <div className={styles['parts']}>
          {parts.map(({ title, text, to, link }) => (
            <CardSection key={title} title={title}>
              <p className={styles['text']}>{text}</p>
              <AppLink href={to} className={styles['link']}>
                {link}
              </AppLink>
            </CardSection>
          ))}
        </div>
      </div>
    </ScreenFrame>
  );
}
