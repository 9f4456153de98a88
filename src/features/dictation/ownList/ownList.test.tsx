import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/learning/dictation.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import { dictationScreens } from '#test/harness/screens/dictationScreens.ts';

const screens = dictationScreens();
const { open, click } = screens;

it('a list of the user’s own words drops numbering and duplicates while it is typed, survives a reload, and can be saved', async () => {
  await open('/dictation/temp', (network) => network.answer(contract.saveWordList, { listId: 'list-1' }));
  await userEvent.type(await screen.findByLabelText('输入或粘贴词语'), '1. 春天 夏天、春天');
  expect(screen.getByText('找到 2 个词；重复的 1 个只留一次')).toBeInTheDocument();
  await click('去掉“夏天”');
  screens.app.unmount();
  await open('/dictation/temp', (network) => network.answer(contract.saveWordList, { listId: 'list-1' }));
  await click('保存并去听写（1 个词）');
  expect(await screen.findByText(/已经藏起来啦/)).toBeInTheDocument();
  expect(currentPath()).toBe('/dictation/preparation?set=list-1');
  expect(screens.app.network.callsTo(contract.saveWordList)[0]?.request).toEqual({
    body: { title: '春天等 1 个词', words: ['春天'] },
  });
});

it('after the user removes a word from a list of more than 100 words, the list includes one of the words that were left out before', async () => {
  await open('/dictation/temp');
  const typed = Array.from({ length: 102 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const field = await screen.findByLabelText('输入或粘贴词语');
  await userEvent.click(field);
  await userEvent.paste(typed.join('、'));
  expect(screen.getByText('找到 100 个词；最多 100 个词，后面的 2 个没有收进来')).toBeInTheDocument();
  await click('去掉“一”');
  expect(screen.getByText('找到 100 个词；最多 100 个词，后面的 1 个没有收进来')).toBeInTheDocument();
  expect(field).toHaveValue(`、${typed.slice(1).join('、')}`);
});

it('if the gateway saves a list only after the user has left the screen, the app neither changes the screen nor removes words typed since then', async () => {
  let reply = (): void => undefined;
  await open('/dictation/index', (network) =>
    network.answer(
      contract.saveWordList,
      () => new Promise((resolve) => (reply = () => resolve({ listId: 'list-1' }))),
    ),
  );
  await click(/自己输入词语/, 'link');
  await userEvent.type(await screen.findByLabelText('输入或粘贴词语'), '春天');
  await click('保存并去听写（1 个词）');
  await click('返回');
  await click(/自己输入词语/, 'link');
  await userEvent.type(await screen.findByLabelText('输入或粘贴词语'), '、夏天');
  await act(async () => reply());
  expect(screen.getByLabelText('输入或粘贴词语')).toHaveValue('春天、夏天');
  screens.app.unmount();
  await open('/dictation/temp');
  expect(await screen.findByLabelText('输入或粘贴词语')).toHaveValue('春天、夏天');
});

describe('a photograph of a word list', () => {
  const readers = globalThis as { TextDetector?: unknown; createImageBitmap?: unknown };
  afterEach(() => {
    delete readers.TextDetector;
    delete readers.createImageBitmap;
  });
  const photograph = () => new File(['a picture'], 'list.jpg', { type: 'image/jpeg' });
  const take = async () => userEvent.upload(await screen.findByLabelText('词语的照片'), photograph());

  it('cannot be taken if the device cannot recognise text', async () => {
    await open('/dictation/temp');
    await screen.findByLabelText('输入或粘贴词语');
    expect(screen.queryByRole('button', { name: '拍照识别词语' })).not.toBeInTheDocument();
  });

  it('adds the recognised words to the text field, so that the user can check them', async () => {
    let lines = [{ rawValue: '1. 春天' }, { rawValue: '2. 夏天' }];
    readers.createImageBitmap = async () => ({ close: () => undefined });
    readers.TextDetector = class {
      detect = async () => lines;
    };
    await open('/dictation/temp');
    await take();
    expect(await screen.findByText('找到 2 个词')).toBeInTheDocument();
    lines = [];
    await take();
    expect(await screen.findByText('没有认出汉字，换个角度再拍一张')).toBeInTheDocument();
    expect(screen.getByText('找到 2 个词')).toBeInTheDocument();
  });

  it('adds its words after those that the user types while the photograph is being read', async () => {
    let finish = (): void => undefined;
    readers.createImageBitmap = async () => ({ close: () => undefined });
    readers.TextDetector = class {
      detect = () => new Promise((resolve) => (finish = () => resolve([{ rawValue: '春天' }])));
    };
    await open('/dictation/temp');
    await take();
    const field = await screen.findByLabelText('输入或粘贴词语');
    await userEvent.type(field, '秋天');
    await act(async () => finish());
    expect(field).toHaveValue('秋天\n春天');
  });
});
