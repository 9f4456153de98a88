import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerCharacter,
  forgetMissed,
  getToday,
  getUnitProgress,
  listDue,
  listMissed,
  sendWordFeedback,
} from '#contract/learning.ts';
import { getStory } from '#contract/stories.ts';
import { getCharacter, getStrokes, getUnit, listUnits } from '#contract/words.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { clips } from '#platform/words/clips.ts';
import { aCard, aStory } from '#test/builders/stories.ts';
import { aCharacter, aCharacterCard, aToday, aUnit, aUnitCard } from '#test/builders/words.ts';
import { presentPath, renderApp } from '#test/harness/renderApp.tsx';
import { forgetBrowser } from '#test/harness/startSession.ts';

let app: Awaited<ReturnType<typeof renderApp>>;
let heard: string[];

beforeEach(() => {
  forgetBrowser();
  heard = [];
  jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(window, 'scrollTo').mockImplementation();
  jest.spyOn(clips, 'preload').mockImplementation();
  jest.spyOn(clips, 'play').mockImplementation(async (url) => {
    heard.push(url);
    return true;
  });
});
afterEach(() => {
  app.flows.cancel();
  jest.restoreAllMocks();
});

const unit = aUnit();
const learnt = { dueAt: 0, stage: 'learning', isMissed: false } as const;

async function open(
  path: string,
  { isSignedIn = false, before }: { isSignedIn?: boolean; before?: (network: typeof app.network) => void } = {},
) {
  app = await renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(listUnits, {
        units: [aUnitCard(), aUnitCard({ id: 'g3a-1', title: '新的学期', grade: 3, term: 1 })],
      });
      network.answer(getUnit, unit);
      network.answer(getCharacter, ({ params }) => aCharacterCard(params.character));
      network.answer(getStrokes, {
        strokes: ['M 0 0 L 1 1 Z'],
        medians: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      });
      network.answer(getUnitProgress, {
        characters: unit.characters.map(({ text }, index) => ({
          text,
          recognise: index === 0 ? ('known' as const) : ('new' as const),
          write: 'new' as const,
        })),
      });
      network.answer(getToday, aToday());
      network.answer(answerCharacter, learnt);
      network.answer(forgetMissed, {});
      network.answer(sendWordFeedback, { feedbackId: 'f' });
      before?.(network);
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
  return app;
}
const click = async (role: string, name: string | RegExp) => userEvent.click(await screen.findByRole(role, { name }));

describe('the units', () => {
  it('are shown by grade and term, and what was chosen stays chosen after a reload', async () => {
    await open('/new_word');
    await click('button', '三年级');
    expect(await screen.findByRole('link', { name: /新的学期/ })).toHaveAttribute(
      'href',
      '/combine/new_word?unit=g3a-1',
    );
    app.flows.cancel();
    app.unmount();
    await open('/new_word');
    expect(await screen.findByRole('button', { name: '三年级' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('a term without words says so', async () => {
    await open('/new_word');
    await click('button', '六年级');
    expect(await screen.findByText('这一册还没有生字')).toBeInTheDocument();
  });

  it('say what went wrong and try again', async () => {
    const { network } = await open('/new_word', { before: (net) => net.answer(listUnits, new ApiError('network')) });
    await screen.findByText('无法连接到网络,请检查网络后重试');
    network.answer(listUnits, { units: [aUnitCard()] });
    await click('button', '再试一次');
    await click('button', '下册');
    expect(await screen.findByRole('link', { name: /春天来了/ })).toBeInTheDocument();
  });
});

describe('ROUTE-07 a unit or character', () => {
  it.each(['?unit=', '?unit=../x', '?unit=g1b-1&character=ab', '?unit=g1b-1&character='])(
    'that is malformed (%s) leads to the not-found page, and nothing is asked for',
    async (query) => {
      const { network } = await open(`/new_word${query}`);
      expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
      expect([...network.callsTo(getUnit), ...network.callsTo(getCharacter)]).toEqual([]);
    },
  );

  it('that is not there leads to the not-found page', async () => {
    await open('/new_word?unit=g9', { before: (net) => net.answer(getUnit, new ApiError('status', '', 404)) });
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
  });
});

describe('a unit', () => {
  it('has its clips fetched before anybody taps, and sounds at a tap', async () => {
    await open('/new_word?unit=g1b-1');
    await click('button', '听“春天”的读音');
    expect(heard).toEqual(['/media/word/春天.mp3']);
    expect(clips.preload).toHaveBeenCalledWith(expect.arrayContaining(['/media/word/春天.mp3', '/media/word/雨.mp3']));
  });

  it('goes on with the first character that was never learnt', async () => {
    await open('/new_word?unit=g1b-1', { isSignedIn: true });
    expect(await screen.findByRole('link', { name: '学习“春”，已掌握' })).toBeInTheDocument();
    await click('link', '接着学');
    expect(presentPath()).toBe('/new_word?unit=g1b-1&character=%E5%A4%A9');
  });
});

describe('a character', () => {
  const path = '/new_word?unit=g1b-1&character=%E6%98%A5';

  it('shows what it is made of, and leads to the next', async () => {
    await open(path);
    const facts = within(await screen.findByRole('region', { name: '字卡' }));
    expect(facts.getByText('9 画')).toBeInTheDocument();
    await click('link', '下一个字：天');
    expect(presentPath()).toContain('character=%E5%A4%A9');
  });

  it('is recognised among four by its sound; a right answer is kept as recognised', async () => {
    const { network } = await open(path, { isSignedIn: true });
    await click('button', '认一认');
    expect(within(await screen.findByRole('region', { name: '认一认' })).getAllByRole('button')).toHaveLength(5);
    await click('button', '春');
    expect(await screen.findByText('答对啦！')).toBeInTheDocument();
    expect(heard).toEqual(['/media/word/春.mp3']);
    expect(network.callsTo(answerCharacter)).toMatchObject([
      { request: { body: { track: 'recognise', character: '春', isRight: true } } },
    ]);
  });

  it('a wrong answer is kept, shows the right one, and can’t be changed', async () => {
    const { network } = await open(path, { isSignedIn: true });
    await click('button', '认一认');
    const [, ...choices] = within(await screen.findByRole('region', { name: '认一认' })).getAllByRole('button');
    const wrong = choices.find(({ textContent }) => textContent !== '春');
    await userEvent.click(wrong as HTMLElement);
    await click('button', '春');
    expect(screen.getByText('这个字是“春”，再看看它的样子吧')).toBeInTheDocument();
    expect(network.callsTo(answerCharacter)).toMatchObject([{ request: { body: { isRight: false } } }]);
  });

  it('GATE-08 who is not signed in learns all the same, and nothing is sent', async () => {
    const { network } = await open(path);
    await click('button', '认一认');
    await click('button', '春');
    expect(await screen.findByText('答对啦！')).toBeInTheDocument();
    expect(network.callsTo(answerCharacter)).toEqual([]);
  });

  it('is heard in a story from its sentence on', async () => {
    const stories = [{ story: aCard('moon'), sentence: '春天来了。', startMs: 4_500 }];
    const { audio } = await open(path, {
      before(net) {
        net.answer(getCharacter, ({ params }) => aCharacterCard(params.character, { stories }));
        net.answer(getStory, aStory());
      },
    });
    await click('button', '从这一句听《故事 moon》');
    act(() => audio.arrive(100));
    expect(audio.src).toBe('/media/sound/moon.mp3');
    expect(audio.currentTime).toBeCloseTo(4.2);
  });
});

describe('practice of what is due', () => {
  const path = '/new_word?practise=due';
  const items = [{ track: 'recognise', character: unit.characters[0] ?? aCharacter('春') }] as const;

  it('goes through it and says how it went', async () => {
    const { network } = await open(path, {
      isSignedIn: true,
      before: (net) => net.answer(listDue, { items: [...items] }),
    });
    await click('button', '春');
    await click('button', '完成');
    expect(await screen.findByText('练完了 1 个字')).toBeInTheDocument();
    expect(screen.getByText(/答对 1 个/)).toBeInTheDocument();
    expect(network.callsTo(answerCharacter)).toHaveLength(1);
  });

  it('an answer that did not arrive can be sent again', async () => {
    const { network } = await open(path, {
      isSignedIn: true,
      before(net) {
        net.answer(listDue, { items: [...items] });
        net.answer(answerCharacter, new ApiError('network'));
      },
    });
    await click('button', '春');
    await screen.findByText('这个答案还没有保存');
    network.answer(answerCharacter, learnt);
    await click('button', '再存一次');
    expect(screen.queryByText('这个答案还没有保存')).not.toBeInTheDocument();
  });

  it('with nothing due leads to new characters', async () => {
    await open(path, { isSignedIn: true, before: (net) => net.answer(listDue, { items: [] }) });
    expect(await screen.findByText('今天没有要复习的字')).toBeInTheDocument();
  });

  it('asks who is nobody yet to sign in', async () => {
    const { network } = await open(path);
    expect(await screen.findByText('登录后再来复习')).toBeInTheDocument();
    expect(network.callsTo(listDue)).toEqual([]);
  });
});

describe('the wrong-words book', () => {
  const missed = { track: 'recognise', character: aCharacter('春'), missCount: 2, missedAt: 0, isDue: true } as const;

  it('lists what was missed, and lets go what is taken out', async () => {
    const { network } = await open('/new_word/wrong', {
      isSignedIn: true,
      before: (net) => net.answer(listMissed, { items: [missed] }),
    });
    expect(await screen.findByText('错过 2 次 · 今天该练了')).toBeInTheDocument();
    network.answer(listMissed, { items: [] });
    await click('button', '把“春”移出错题本');
    expect(await screen.findByText('错题本空空的')).toBeInTheDocument();
    expect(network.callsTo(forgetMissed)).toMatchObject([
      { request: { params: { track: 'recognise', character: '春' } } },
    ]);
  });

  it('practises them', async () => {
    await open('/new_word/wrong', { isSignedIn: true, before: (net) => net.answer(listMissed, { items: [missed] }) });
    await click('button', '练一练（1 个）');
    expect(await screen.findByText('第 1 个，共 1 个')).toBeInTheDocument();
  });

  it('GATE-08 asks for nothing before somebody has signed in', async () => {
    const { network } = await open('/new_word/wrong');
    expect(network.callsTo(listMissed)).toEqual([]);
  });
});

describe('feedback', () => {
  it('sends what is wrong with which word', async () => {
    const { network } = await open('/new_word/feedback?text=%E6%98%A5', { isSignedIn: true });
    await click('button', '笔顺不对');
    await userEvent.type(await screen.findByLabelText('想说的话（可以不写）'), '第三笔');
    await click('button', '提交');
    expect(await screen.findByText('收到啦，谢谢你')).toBeInTheDocument();
    expect(network.callsTo(sendWordFeedback)).toMatchObject([
      { request: { body: { source: 'newWord', text: '春', kind: 'strokes', note: '第三笔' } } },
    ]);
  });

  it('keeps what was typed over a reload, and shows what the server has refused', async () => {
    await open('/new_word/feedback?text=%E6%98%A5', {
      isSignedIn: true,
      before: (net) => net.answer(sendWordFeedback, new ApiError('network')),
    });
    await userEvent.type(await screen.findByLabelText('想说的话（可以不写）'), '不对');
    await click('button', '提交');
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    app.flows.cancel();
    app.unmount();
    await open('/new_word/feedback?text=%E6%98%A5', { isSignedIn: true });
    expect(await screen.findByLabelText('想说的话（可以不写）')).toHaveValue('不对');
  });

  it('can’t be sent without a word', async () => {
    await open('/new_word/feedback', { isSignedIn: true });
    expect(await screen.findByText('请写下是哪个字或词')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '提交' })).toBeDisabled();
  });
});
