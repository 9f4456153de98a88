import { MICROPHONE_UNDECIDED_CODE } from '#contract/host/bridge.ts';
import { useLabConsoles, type LabConsole } from '#test/harness/browser/page/labConsole.ts';
import { takePicture } from '#test/harness/browser/page/picture.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { openHostStudio, recordingHost } from './hostStudio.ts';

const { SCREENSHOTS } = process.env;
const openLabConsole = useLabConsoles(usePhones());

const picture = async (lab: LabConsole, name: string): Promise<void> => {
  if (SCREENSHOTS) await takePicture(lab, `${SCREENSHOTS}/creators/host-${name}.webp`);
};

describe('a recording in a host whose web view gives pages no microphone', () => {
  it("shows a message if the user dismisses the host's permission prompt for the microphone, and is stored once a slow host has sent the sound", async () => {
    const lab = await openLabConsole({
      ...recordingHost('undecided'),
      behaviours: {
        'record.open': { kind: 'fail', code: MICROPHONE_UNDECIDED_CODE, msg: '' },
        'record.read': { kind: 'never' },
      },
    });
    await openHostStudio(lab);
    const { app, page } = lab;
    const press = (name: string) => app.getByRole('button', { name, exact: true }).click();
    await press('开始录');
    await app.getByText('还没有允许用麦克风').waitFor();
    await picture(lab, 'undecided');

    await lab.choose('应答');
    const answerAlways = (call: string) =>
      page.getByLabel(`${call} 的应答`, { exact: true }).selectOption({ label: '自动回答' });
    await answerAlways('record.open');
    await press('开始录');
    await lab.waitForEntry('→record.read');
    await press('停下');
    await app.getByText('正在存刚才念的').waitFor();
    await picture(lab, 'saving');
    // The page reads again, because its first read gets no reply.
    await answerAlways('record.read');
    await app.getByText(/^录了 1 \/ 2 句 · 0:0[2-9]$/).waitFor();
  });

  it('is not offered in an older host, where the page tells the user to update the app', async () => {
    const lab = await openLabConsole({ ...recordingHost('old'), version: '11.59' });
    await openHostStudio(lab);
    await lab.app.getByText('请把应用更新到最新版').waitFor();
    expect(await lab.app.getByRole('button', { name: '开始录' }).count()).toBe(0);
    await picture(lab, 'without-recording');
  });
});
