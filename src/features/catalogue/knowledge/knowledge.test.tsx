import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeNote, getCourse, listCourses, listNotes, removeNote, writeNote } from '#contract/catalogue/knowledge.ts';
import { getProgress, getStory, listContinue } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { storyHeard } from '#platform/player/playerSlice.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aChapter, aCourse, aCourseDetail } from '#test/builders/catalogue/knowledge.ts';
import { aProgress, aStory } from '#test/builders/stories/stories.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

let app: Awaited<ReturnType<typeof renderApp>>;

beforeEach(() => sessionStorage.clear());

const aNote = (id: string, text: string) => ({ id: `note-${id}-id`, text, writtenAt: Date.UTC(2026, 10, 20, 4) });

interface Answers {
  courses?: ReturnType<typeof aCourse>[] | ApiError;
  course?: ReturnType<typeof aCourseDetail> | ApiError;
  isSignedIn?: boolean;
}

async function open(path: string, { courses = [aCourse()], course, isSignedIn = true }: Answers = {}) {
  app = await renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(listCourses, courses instanceof ApiError ? courses : { items: courses });
      network.answer(getCourse, course ?? aCourseDetail());
      network.answer(listNotes, { items: [aNote('first', '太阳是一颗恒星')] });
      network.answer(getStory, ({ params }) => aStory(params.storyId));
      network.answer(listContinue, { items: [] });
      network.answer(getProgress, { progress: null });
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
}

describe('/knowledge', () => {
  it('lists the courses with the progress in each', async () => {
    const mark = (storyId: string, finished: boolean) => ({
      storyId,
      progress: aProgress(storyId, 50_000, { finished }),
    });
    const unheard = { storyId: 'foam', progress: null };
    await open('/knowledge', {
      courses: [
        aCourse(),
        aCourse({ id: 'sea', title: '大海', marks: [mark('wave', true), unheard, unheard] }),
        aCourse({ id: 'rain', title: '雨', marks: [mark('cloud', true), mark('drop', true), mark('puddle', true)] }),
      ],
    });
    const begun = await screen.findByRole('link', { name: /大海/ });
    expect(begun).toHaveAttribute('href', '/combine/knowledge?id=sea');
    expect(begun).toHaveTextContent('学完 1 / 3 章 · 接着学第 2 章');
    expect(screen.getByRole('progressbar', { name: '学了多少：大海' })).toHaveAttribute('aria-valuenow', '33');
    expect(screen.getByRole('link', { name: /到太空去串门/ })).toHaveTextContent('4–8 岁 · 3 章');
    expect(screen.getByRole('link', { name: /雨/ })).toHaveTextContent('3 章全学完啦');
  });

  it('shows a guest which chapter comes next, according to the history on this phone', async () => {
    await open('/knowledge', { isSignedIn: false });
    act(
      () =>
        void app.dispatch(
          storyHeard({ storyId: 'moon', positionMs: 30_000, finished: false, heardAt: Date.now(), isSaved: false }),
        ),
    );
    expect(await screen.findByRole('link', { name: /到太空去串门/ })).toHaveTextContent(
      '学完 0 / 3 章 · 接着学第 2 章',
    );
  });

  it('lets the user retry after the courses failed to load, and shows a message if there are no courses yet', async () => {
    await open('/knowledge', { courses: new ApiError('timeout') });
    app.network.answer(listCourses, { items: [] });
    await userEvent.click(await screen.findByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('课程还在路上')).toBeInTheDocument();
  });
});

describe('a course', () => {
  const chapters = () => screen.findByRole('list', { name: '章节' });

  it('lists its chapters in order, and shows which chapters are free and which offer only a preview', async () => {
    await open('/knowledge?id=sky');
    const rows = within(await chapters()).getAllByRole('listitem');
    expect(rows.map((row) => /第 .*/.exec(row.textContent)?.[0])).toEqual([
      '第 1 章 · 2 分钟 · 免费学',
      '第 2 章 · 2 分钟 · 免费学',
      '第 3 章 · 2 分钟 · 先试听一段',
    ]);
    expect(screen.getByRole('link', { name: '看看会员' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '开始学' })).toBeInTheDocument();
  });

  it('continues with the chapter after the one that the user has finished', async () => {
    const heard = aChapter('sun', { progress: aProgress('sun', 100_000, { finished: true }) });
    await open('/knowledge?id=sky', { course: aCourseDetail({ chapters: [heard, aChapter('moon')] }) });
    await userEvent.click(await screen.findByRole('button', { name: '接着学第 2 章' }));
    expect(app.network.callsTo(getStory).at(-1)?.request).toEqual({ params: { storyId: 'moon' } });
    expect(screen.queryByRole('link', { name: '看看会员' })).not.toBeInTheDocument();
  });

  it.each(['/knowledge?id=../x', '/knowledge?id='])(
    'ROUTE-07 is replaced by the not-found page at the address %s',
    async (path) => {
      await open(path);
      expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
      expect(app.network.callsTo(getCourse)).toEqual([]);
    },
  );

  it('ROUTE-04 shows the not-found page if the course does not exist, and a retry button after other failures', async () => {
    await open('/knowledge?id=sky', { course: new ApiError('network') });
    app.network.answer(getCourse, new ApiError('status', '', 404));
    await userEvent.click(await screen.findByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('link', { name: '看看别的课程' })).toHaveAttribute('href', '/combine/knowledge');
  });
});

describe('the notes on a chapter', () => {
  const openNotes = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '笔记：故事 sun' }));
    return within(await screen.findByRole('dialog', { name: '笔记：故事 sun' }));
  };

  it('ROLE-01 can be opened by a guest only after a login, which leads back to the course', async () => {
    await open('/knowledge?id=sky', { isSignedIn: false });
    await userEvent.click(await screen.findByRole('button', { name: '笔记：故事 sun' }));
    expect(currentPath()).toMatch(/^\/login\?back_url=.*knowledge/);
    expect(app.network.callsTo(listNotes)).toEqual([]);
  });

  it('stay in the text field if the server cannot be reached, and are saved on the next attempt', async () => {
    await open('/knowledge?id=sky');
    const sheet = await openNotes();
    expect(await sheet.findByText('太阳是一颗恒星')).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: '保存' })).toBeDisabled();
    const field = sheet.getByRole('textbox', { name: '写一条笔记' });
    await userEvent.type(field, '太阳很大');
    app.network.answer(writeNote, new ApiError('network'));
    await userEvent.click(sheet.getByRole('button', { name: '保存' }));
    expect(await sheet.findByRole('alert')).toHaveTextContent('无法连接到网络,请检查网络后重试');
    expect(field).toHaveValue('太阳很大');
    app.network.answer(writeNote, aNote('second', '太阳很大'));
    app.network.answer(listNotes, { items: [aNote('second', '太阳很大'), aNote('first', '太阳是一颗恒星')] });
    await userEvent.click(sheet.getByRole('button', { name: '保存' }));
    expect(await sheet.findByText('太阳很大', { selector: 'p' })).toBeInTheDocument();
    expect(field).toHaveValue('');
    expect(app.network.callsTo(writeNote).at(-1)?.request).toEqual({
      params: { storyId: 'sun' },
      body: { text: '太阳很大' },
    });
  });

  it('are still in the text field when the user closes and reopens the dialog without saving', async () => {
    await open('/knowledge?id=sky');
    const sheet = await openNotes();
    await userEvent.type(sheet.getByRole('textbox'), '写到一半');
    await userEvent.click(sheet.getByRole('button', { name: '关闭' }));
    expect((await openNotes()).getByRole('textbox')).toHaveValue('写到一半');
  });

  it('show a draft only to its author, even if the app learns the user id after the first words were typed', async () => {
    await open('/knowledge?id=sky');
    const sheet = await openNotes();
    await userEvent.type(sheet.getByRole('textbox'), '刚登录就写');
    act(() => void app.dispatch(setUser({ userId: 'user-a' })));
    await userEvent.click(sheet.getByRole('button', { name: '关闭' }));
    const again = await openNotes();
    expect(again.getByRole('textbox')).toHaveValue('刚登录就写');
    await userEvent.type(again.getByRole('textbox'), '的');
    act(() => void app.dispatch(setUser({ userId: 'user-b' })));
    expect(again.getByRole('textbox')).toHaveValue('');
    act(() => void app.dispatch(setUser({ userId: '' })));
    expect(again.getByRole('textbox')).toHaveValue('');
    act(() => void app.dispatch(setUser({ userId: 'user-a' })));
    expect(again.getByRole('textbox')).toHaveValue('刚登录就写的');
  });

  it('cannot be saved if the text is too long, and a message says so', async () => {
    await open('/knowledge?id=sky');
    const sheet = await openNotes();
    await userEvent.click(sheet.getByRole('textbox'));
    await userEvent.paste('字'.repeat(501));
    expect(sheet.getByText('太长啦，最多 500 个字')).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: '保存' })).toBeDisabled();
  });

  it('can be changed', async () => {
    await open('/knowledge?id=sky');
    const sheet = await openNotes();
    await userEvent.click(await sheet.findByRole('button', { name: '修改' }));
    const field = sheet.getByRole('textbox', { name: '修改笔记' });
    await userEvent.clear(field);
    await userEvent.type(field, '太阳最大');
    app.network.answer(changeNote, aNote('first', '太阳最大'));
    app.network.answer(listNotes, { items: [aNote('first', '太阳最大')] });
    await userEvent.click(sheet.getAllByRole('button', { name: '保存' }).at(-1)!);
    expect(await sheet.findByText('太阳最大', { selector: 'p' })).toBeInTheDocument();
  });

  it('are deleted only after a confirmation', async () => {
    await open('/knowledge?id=sky');
    const sheet = await openNotes();
    await userEvent.click(await sheet.findByRole('button', { name: '删除' }));
    await userEvent.click(sheet.getByRole('button', { name: '留着' }));
    expect(app.network.callsTo(removeNote)).toEqual([]);
    await userEvent.click(sheet.getByRole('button', { name: '删除' }));
    app.network.answer(removeNote, {});
    app.network.answer(listNotes, { items: [] });
    await userEvent.click(sheet.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(sheet.getByText('还没有笔记')).toBeInTheDocument());
  });
});
