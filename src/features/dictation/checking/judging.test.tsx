import { act, screen, waitFor } from '@testing-library/react';
import * as contract from '#contract/learning/dictation.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { localStore } from '#platform/storage/storage.ts';
import { storeDraft } from '#features/dictation/draft/draft.ts';
import { aDictationWord } from '#test/builders/learning/words.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

let app: Awaited<ReturnType<typeof renderApp>>;
const stroke = [0, 0, 255, 255];

beforeEach(() => {
  storeDraft(localStore, {
    dictationId: 'a-dictation-that-was-begun',
    owner: '',
    title: '春天来了',
    words: [aDictationWord('春天'), aDictationWord('夏天'), aDictationWord('秋天'), aDictationWord('㐂')],
    settings: { way: 'finger', order: 'book', times: 1, pause: 8, shows: 'nothing', size: 0, voice: 'clip' },
    position: 4,
    reached: 4,
    spentMs: 1_000,
    wasRested: false,
    stage: 'checking',
    marks: {},
    drawings: { 春天: [[stroke], [stroke]], 夏天: [[stroke], []], 㐂: [[stroke]] },
    faults: {},
  });
});

const faultsOf: Record<string, contract.Fault[]> = {
  春天: ['none', 'none'],
  夏天: ['order', 'shape'],
  㐂: ['unknown'],
};
const judge = ({ params: { word } }: { params: { word: string } }) => ({ faults: faultsOf[word] ?? [] });

async function open(answer: Error | typeof judge) {
  app = await renderApp('/dictation/result', {
    beforeRender({ network, dispatch, services }) {
      jest.spyOn(services.clips, 'preload').mockImplementation();
      network.answer(contract.judgeWriting, answer);
      dispatch(setToken({ token: 'a' }));
    },
  });
}

it('the server judges drawn words, and the user can discard a judgement and mark the words that the server cannot judge', async () => {
  await open(judge);
  expect(await screen.findByText('再看看“天”怎么写；“夏”的笔顺不太对')).toBeInTheDocument();
  expect(screen.getByText('没写')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '全都写对了' })).not.toBeInTheDocument();
  expect(app.network.callsTo(contract.judgeWriting).map(({ request }) => request)).toEqual([
    { params: { dictationId: 'a-dictation-that-was-begun', word: '春天' }, body: { drawings: [[stroke], [stroke]] } },
    { params: { dictationId: 'a-dictation-that-was-begun', word: '夏天' }, body: { drawings: [[stroke], []] } },
    { params: { dictationId: 'a-dictation-that-was-begun', word: '㐂' }, body: { drawings: [[stroke]] } },
  ]);
  await press('对');
  await press('“夏天”这次不算');
  await press('提交成绩');
  await waitFor(() => expect(app.network.callsTo(contract.submitDictation)).toHaveLength(1));
  expect(app.network.callsTo(contract.submitDictation)[0]?.request).toMatchObject({
    body: {
      way: 'finger',
      marks: [
        { text: '春天', mark: 'right' },
        { text: '夏天', mark: 'skipped' },
        { text: '秋天', mark: 'skipped' },
        { text: '㐂', mark: 'right' },
      ],
    },
  });
});

it('drawn strokes stay on the phone while there is no network, and are judged once the network is back', async () => {
  await open(new ApiError('network'));
  expect(await screen.findByText(/写的字都存在手机里，不会丢/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '提交成绩' })).toBeDisabled();
  app.network.answer(contract.judgeWriting, judge);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('再看看“天”怎么写；“夏”的笔顺不太对')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '提交成绩' })).toBeEnabled();
});
