import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCharacter, getToday, saveLearningSettings } from '#contract/learning/learning.ts';
import { getStory } from '#contract/stories/stories.ts';
import { getCharacter, getLesson, getStrokes, listLessons } from '#contract/learning/words.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { aStoryCard, aStory } from '#test/builders/stories/stories.ts';
import { aCharacterCard, aLesson, aLessonCard, aToday } from '#test/builders/learning/words.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import { learnt, newWordsScreens } from '#test/harness/screens/newWordsScreens.ts';

const screens = newWordsScreens();
const { open, click } = screens;

describe('the lessons', () => {
  it('are shown by grade and term, and the choice survives a reload', async () => {
    const { network } = await open('/new_word');
    await click('button', '三年级');
    expect(await screen.findByRole('link', { name: /新的学期/ })).toHaveAttribute(
      'href',
      '/combine/new_word?unit=g3a-01',
    );
    expect(network.callsTo(listLessons).at(-1)?.request).toMatchObject({ query: { grade: '3', term: '1' } });
    screens.app.flows.cancel();
    screens.app.unmount();
    await open('/new_word');
    expect(await screen.findByRole('button', { name: '三年级' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('are those of the learning plan if the user is signed in, and choosing another grade or term changes the plan', async () => {
    localStorage.setItem('word_book', '5.1');
    const { network } = await open('/new_word', {
      isSignedIn: true,
      before(net) {
        net.answer(saveLearningSettings, ({ body }) => {
          net.answer(getToday, aToday({ settings: body }));
          return { settings: body };
        });
      },
    });
    expect(await screen.findByRole('link', { name: /春天来了/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '一年级' })).toHaveAttribute('aria-pressed', 'true');
    await click('button', '三年级');
    await click('button', '上册');
    expect(await screen.findByRole('link', { name: /新的学期/ })).toBeInTheDocument();
    expect(network.callsTo(saveLearningSettings).map(({ request }) => request)).toEqual([
      { body: { grade: 3, term: 2, dailyCap: 10 } },
      { body: { grade: 3, term: 1, dailyCap: 10 } },
    ]);
    await click('button', '返回');
    await screen.findByRole('region', { name: '今天的计划' });
    expect(network.callsTo(listLessons).map(({ request }) => request)).toEqual([
      { query: { grade: '1', term: '2' } },
      { query: { grade: '3', term: '2' } },
      { query: { grade: '3', term: '1' } },
    ]);
  });

  it('stay those of the present grade if the user chooses another grade and the gateway cannot save the choice', async () => {
    await open('/new_word', {
      isSignedIn: true,
      before: (net) => net.answer(saveLearningSettings, new ApiError('network')),
    });
    await click('button', '三年级');
    expect(await screen.findByText('没有改成，请再试一次')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '一年级' })).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByRole('link', { name: /春天来了/ })).toBeInTheDocument();
  });

  it('are listed by unit with the number of characters to recognise and to write, and buttons scroll to the units', async () => {
    const units = ['第一单元', '第一单元', '第二单元', '第三单元'].map((unitTitle, index) =>
      aLessonCard({ id: `g1a-0${index}`, title: `第 ${index} 课`, unitTitle, term: 1, isVerified: index > 0 }),
    );
    await open('/new_word', { before: (net) => net.answer(listLessons, { units }) });
    const first = within(await screen.findByRole('list', { name: '课文：第一单元' }));
    expect(first.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '第 0 课会认 5 个字 · 会写 4 个字 · 2 个词语',
      '第 1 课会认 5 个字 · 会写 4 个字 · 2 个词语',
    ]);
    expect(screen.getAllByText('课本有不同版本，这一册的字表可能略有出入')).toHaveLength(1);
    const shown: Element[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      shown.push(this);
    };
    await click('button', '第三单元');
    expect(shown.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^第三单元第 3 课/)]);
  });

  it('are replaced by a message if the term has no lessons', async () => {
    await open('/new_word');
    await click('button', '六年级');
    expect(await screen.findByText('这一册还没有生字')).toBeInTheDocument();
  });

  it('are replaced by an error if they cannot be loaded, and can be requested again', async () => {
    const { network } = await open('/new_word', { before: (net) => net.answer(listLessons, new ApiError('network')) });
    await screen.findByText('无法连接到网络,请检查网络后重试');
    network.answer(listLessons, { units: [aLessonCard({ term: 1 })] });
    await click('button', '再试一次');
    expect(await screen.findByRole('link', { name: /春天来了/ })).toBeInTheDocument();
  });
});

describe('ROUTE-07 a lesson or character', () => {
  it.each(['?unit=', '?unit=../x', '?unit=g1b-01&character=ab', '?unit=g1b-01&character='])(
    'with a malformed address (%s) leads to the not-found page without a request',
    async (query) => {
      const { network } = await open(`/new_word${query}`);
      expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
      expect([...network.callsTo(getLesson), ...network.callsTo(getCharacter)]).toEqual([]);
    },
  );

  it('that does not exist leads to the not-found page', async () => {
    await open('/new_word?unit=g9', { before: (net) => net.answer(getLesson, new ApiError('status', '', 404)) });
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
  });
});

describe('a lesson', () => {
  it('loads its sound clips before any tap, and plays the clip of a word after a tap on its button', async () => {
    await open('/new_word?unit=g1b-01');
    await click('button', '听“春天”的读音');
    expect(screens.heard).toEqual(['/media/word/春天.mp3']);
    expect(screens.app.services.clips.preload).toHaveBeenCalledWith(
      expect.arrayContaining(['/media/word/春天.mp3', '/media/word/雨.mp3']),
    );
  });

  it('continues with the first character that the user has not learnt yet', async () => {
    await open('/new_word?unit=g1b-01', { isSignedIn: true });
    expect(await screen.findByRole('link', { name: '认读“春”，已掌握' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '书写“春”，已掌握' })).toBeInTheDocument();
    await click('link', '接着学');
    expect(currentPath()).toBe('/new_word?unit=g1b-01&character=%E5%A4%A9');
  });

  it('shows the characters to recognise separately from those to write', async () => {
    await open('/new_word?unit=g1b-01');
    const textsIn = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('aria-label'));
    expect(await textsIn('会认的字')).toEqual(Array.from('春天风雨树', (text) => `认读“${text}”`));
    expect(await textsIn('会写的字')).toEqual(Array.from('春天风雨', (text) => `书写“${text}”`));
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('with isVerified = %j shows %i notes that the textbook may have other characters', async (isVerified, count) => {
    await open('/new_word?unit=g1b-01', { before: (net) => net.answer(getLesson, aLesson({ isVerified })) });
    await screen.findByRole('list', { name: '会认的字' });
    expect(screen.queryAllByText('课本版本不同，字表可能略有出入')).toHaveLength(count);
  });
});

describe('a character', () => {
  const path = '/new_word?unit=g1b-01&character=%E6%98%A5';

  it('shows its number of strokes, and links to the next character', async () => {
    await open(path);
    const facts = within(await screen.findByRole('region', { name: '字卡' }));
    expect(facts.getByText('9 画')).toBeInTheDocument();
    await click('link', '下一个字：天');
    expect(currentPath()).toContain('character=%E5%A4%A9');
  });

  it('can be recognised by its sound among four characters, and the app saves a right answer', async () => {
    const { network } = await open(path, { isSignedIn: true });
    await click('button', '认一认');
    expect(within(await screen.findByRole('region', { name: '认一认' })).getAllByRole('button')).toHaveLength(5);
    await click('button', '春');
    expect(await screen.findByText('答对啦！')).toBeInTheDocument();
    expect(screens.heard).toEqual(['/media/word/春.mp3']);
    expect(network.callsTo(answerCharacter)).toMatchObject([
      { request: { body: { track: 'recognise', character: '春', isRight: true } } },
    ]);
  });

  it('shows a message if an answer could not be saved, and the message stays on the next characters until the answer is saved', async () => {
    const { network } = await open(path, {
      isSignedIn: true,
      before: (net) => net.answer(answerCharacter, new ApiError('network')),
    });
    await click('button', '认一认');
    await click('button', '春');
    expect(await screen.findByText('这个答案还没有保存')).toBeInTheDocument();
    await click('link', '下一个字：天');
    expect(await screen.findByText('2 / 5')).toBeInTheDocument();
    network.answer(answerCharacter, learnt);
    await click('button', '再存一次');
    await waitFor(() => expect(screen.queryByText('这个答案还没有保存')).not.toBeInTheDocument());
    expect(network.callsTo(answerCharacter).map(({ request }) => request)).toMatchObject([
      { body: { character: '春' } },
      { body: { character: '春' } },
    ]);
  });

  it('is shown again after a wrong answer, which is saved and cannot be changed', async () => {
    const { network } = await open(path, { isSignedIn: true });
    await click('button', '认一认');
    const [, ...choices] = within(await screen.findByRole('region', { name: '认一认' })).getAllByRole('button');
    const wrong = choices.find(({ textContent }) => textContent !== '春');
    await userEvent.click(wrong as HTMLElement);
    await click('button', '春');
    expect(screen.getByText('这个字是“春”，再看看它的样子吧')).toBeInTheDocument();
    expect(network.callsTo(answerCharacter)).toMatchObject([{ request: { body: { isRight: false } } }]);
  });

  it('has no writing exercises if it is taught only for reading, and links back to the lesson if it is the last one of the lesson', async () => {
    const { network } = await open('/new_word?unit=g1b-01&character=%E6%A0%91');
    expect(await screen.findByText('这个字会认就可以，先不用写')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '描一描' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: '认一认' })).toBeInTheDocument();
    expect(network.callsTo(getStrokes)).toEqual([]);
    await click('link', '这一课学完啦，回去看看');
    expect(currentPath()).toBe('/new_word?unit=g1b-01');
  });

  it('can be written if any lesson teaches writing it, even if the lesson in the address no longer exists', async () => {
    await open(path, { before: (net) => net.answer(getLesson, new ApiError('status', '', 404)) });
    expect(await screen.findByRole('button', { name: '描一描' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '看看这一课的生字' })).toHaveAttribute(
      'href',
      '/combine/new_word?unit=g1b-01',
    );
  });

  it('GATE-08 can be learnt without a login, in which case nothing is sent', async () => {
    const { network } = await open(path);
    await click('button', '认一认');
    await click('button', '春');
    expect(await screen.findByText('答对啦！')).toBeInTheDocument();
    expect(network.callsTo(answerCharacter)).toEqual([]);
  });

  it('can be heard in a story, which starts at the sentence with the character', async () => {
    const stories = [{ story: aStoryCard('moon'), sentence: '春天来了。', startMs: 4_500 }];
    const { audio } = await open(path, {
      before(net) {
        net.answer(getCharacter, ({ params }) => aCharacterCard(params.character, { stories }));
        net.answer(getStory, aStory());
      },
    });
    await click('button', '从这一句听《故事 moon》');
    act(() => audio.finishLoading(100));
    expect(audio.src).toBe('/media/sound/moon.mp3');
    expect(audio.currentTime).toBeCloseTo(4.2);
  });
});
