import * as Radix from '@radix-ui/react-dialog';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import type { EyeCareState } from '#contract/family/eyeCare.ts';
import { restLeft } from '#platform/eyeCare/eyeCareSlice.ts';
import { endRestCover, hasRestCover } from '#platform/eyeCare/restCover.ts';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { asleep } from '#ui/mascot/asleep.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { LoginLink } from '#widgets/LoginLink.tsx';
import { AskParents } from './AskParents.tsx';
import { GiveTime } from './GiveTime.tsx';
import { NightSky } from './NightSky.tsx';
import styles from './RestScreen.module.css';
import { GUEST_LIMITS, otherUseText, restText } from './restTexts.ts';
import type { ShownRest } from './restToShow.ts';

interface RestScreenProps extends ShownRest {
  state: EyeCareState;
  /** Whether a story plays. This screen does not stop it, because the player ends it when the granted time is over. */
  isPlaying: boolean;
}

/** The screen itself gets the focus instead of its first button, because a focused button would look selected. */
function focusItself(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** Covers the app with a calm, dark screen until the rest is over or a parent gives more time. */
export function RestScreen({ kind, rest, other, state, isPlaying }: RestScreenProps) {
  const { audioFocus, clock } = useServices();
  const [isUnlocking, setIsUnlocking] = useState(false);
  // This screen does not fade in if the rest screen that the gateway has rendered covers the page already.
  const [fadesIn] = useState(() => !hasRestCover());
  const mustStopSound = !isPlaying && (kind === 'listen' || other === null);
  useEffect(() => {
    if (mustStopSound) audioFocus.take(() => undefined);
  }, [mustStopSound, audioFocus]);
  const { title, text, idea } = restText(rest, kind, clock.now());

  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          ref={endRestCover}
          data-theme="bedtime"
          className={`${styles['rest']} ${fadesIn ? styles['fading'] : ''}`}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={focusItself}
        >
          <NightSky />
          <div className={styles['content']}>
            <div className={styles['words']}>
              <div className={styles['mascot']}>
                <Daidi mood={asleep} size={isUnlocking ? 96 : 168} />
              </div>
              <Radix.Title className={styles['title']}>{title}</Radix.Title>
              <Radix.Description className={styles['text']}>{text}</Radix.Description>
              {idea !== undefined && !isUnlocking && <p className={styles['idea']}>{idea}</p>}
            </div>
            {isUnlocking ? (
              <GiveTime hasLimits={state.basis !== null} cancelLabel="还是休息吧" onEnd={() => setIsUnlocking(false)} />
            ) : (
              <Choices other={other} state={state} onUnlock={() => setIsUnlocking(true)} />
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ChoicesProps {
  other: ShownRest['other'];
  state: EyeCareState;
  onUnlock: () => void;
}

function Choices({ other, state, onUnlock }: ChoicesProps) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const handleOther = () => {
    dispatch(restLeft());
    void navigate(href(other === 'listen' ? 'home' : 'bookIndex'));
  };
  return (
    <div className={styles['choices']}>
      {other !== null && (
        <Button size="large" wide onClick={handleOther}>
          {otherUseText(other)}
        </Button>
      )}
      {state.isGuest ? (
        <>
          <p className={styles['text']}>{GUEST_LIMITS}</p>
          <LoginLink kind="quiet" wide>
            家长登录
          </LoginLink>
        </>
      ) : (
        <>
          <AskParents request={state.request} />
          <Button kind="quiet" wide onClick={onUnlock}>
            家长解锁
          </Button>
        </>
      )}
    </div>
  );
}
