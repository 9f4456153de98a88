import { useSelector } from 'react-redux';
import type { Comment } from '#contract/stories/comments.ts';
import { relativeDayText } from '#lib/time/dates.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { MoreIcon } from '#ui/icons/homeIcons.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import styles from './CommentRow.module.css';

interface CommentRowProps {
  comment: Comment;
  now: number;
  /** Called when the user wants to delete or report the comment. */
  onChoose: (comment: Comment) => void;
}

/** The size of the avatar in design pixels. */
const AVATAR_SIZE = 36;

const stateTexts = {
  pending: '待审核，工作人员看过以后大家就能看到',
  refused: '没有通过审核，只有你自己能看到',
  approved: undefined,
};

export function CommentRow({ comment, now, onChoose }: CommentRowProps) {
  const hidesNickname = useSelector(selectHidesNickname);
  const { nickname, avatarUrl, headwearUrl, isMine, writtenAt, text, state } = comment;
  const name = isMine ? '我' : (!hidesNickname && nickname) || '小听众';
  return (
    <li className={styles['comment']}>
      {/* Where nicknames are hidden, the picture of the author is hidden, too (STATE-09). */}
      {hidesNickname ? (
        <Avatar name="" size={AVATAR_SIZE} />
      ) : (
        <Avatar name="" src={avatarUrl ?? undefined} headwear={headwearUrl} size={AVATAR_SIZE} />
      )}
      <div className={styles['words']}>
        <p className={styles['facts']}>
          <span className={styles['name']}>{name}</span>
          <span>{relativeDayText(writtenAt, now)}</span>
        </p>
        <p className={styles['text']}>{text}</p>
        {stateTexts[state] && <p className={styles['state']}>{stateTexts[state]}</p>}
      </div>
      <IconButton
        label={isMine ? '删除我的评论' : `举报 ${name} 的评论`}
        icon={<MoreIcon size={20} />}
        onClick={() => onChoose(comment)}
      />
    </li>
  );
}
