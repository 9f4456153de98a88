import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listConsents } from '#contract/account/consents.ts';
import { checkReadText } from '#contract/works/myWorks.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { listDrafts } from '#platform/recording/store/drafts.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { installRecordingWorker } from '#test/harness/fakes/fakeWorker.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const REFUSAL = '第 2 句里好像有电话';
const TEXT = '今天学了圆周率。\n它是 3.14159265358979。';

let database: RecordingDatabase;

beforeEach(async () => {
  indexedDB = new IDBFactory();
  database = await openRecordings();
  installRecordingWorker();
});
afterEach(() => database.close());

it('a text that the gateway would refuse is refused before the recording, and stays in the form', async () => {
  const { network } = await renderApp('/launch_audio', {
    beforeRender(app) {
      app.network.answer(listConsents, { consents: [{ purpose: 'guardian', state: 'given' }] } as never);
      app.network.answer(checkReadText, new ApiError('status', REFUSAL, 400, 'work_sentence_number'));
      app.dispatch(setToken({ token: 'a' }));
      app.dispatch(setUser({ userId: 'u1', childId: 'u1' }));
    },
  });
  fireEvent.change(await screen.findByLabelText('题目'), { target: { value: '圆周率' } });
  fireEvent.change(screen.getByLabelText('要念的文字'), { target: { value: TEXT } });
  const begin = () => userEvent.click(screen.getByRole('button', { name: '准备录音' }));
  await begin();
  expect(await screen.findByRole('alert')).toHaveTextContent(REFUSAL);
  expect(network.callsTo(checkReadText)).toMatchObject([
    { request: { body: { title: '圆周率', sentences: ['今天学了圆周率。', '它是 3.14159265358979。'] } } },
  ]);
  expect(await listDrafts(database, 'u1')).toEqual([]);
  expect(screen.getByLabelText('要念的文字')).toHaveValue(TEXT);
  network.answer(checkReadText, {});
  await begin();
  await waitFor(() => expect(currentPath()).toMatch(/^\/launch_audio\?draft=/));
  expect(await listDrafts(database, 'u1')).toMatchObject([{ title: '圆周率', sentences: [{}, {}] }]);
});
