import { MICROPHONE_UNDECIDED_CODE } from '#contract/host/bridge.ts';
import { useLabConsoles } from '#test/harness/browser/page/labConsole.ts';
import { takePicture } from '#test/harness/browser/page/picture.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { openHostStudio, recordingHost } from './hostStudio.ts';

const { SCREENSHOTS } = process.env;
const openLabConsole = useLabConsoles(usePhones());

describe('a recording in a host whose web view gives pages no microphone', () => {
  it("leads to a message if the user closes the host's question about the microphone without an answer", async () => {
    const desk = await openLabConsole({
      ...recordingHost('undecided'),
      behaviours: { 'record.open': { kind: 'fail', code: MICROPHONE_UNDECIDED_CODE, msg: '' } },
    });
    await openHostStudio(desk);
    await desk.app.getByRole('button', { name: '开始录' }).click();
    await desk.app.getByText('还没有允许用麦克风').waitFor();
  });

  it('is not offered in an older host, where the page tells the user to update the app', async () => {
    const desk = await openLabConsole({ ...recordingHost('old'), version: '11.59' });
    await openHostStudio(desk);
    await desk.app.getByText('请把应用更新到最新版').waitFor();
    expect(await desk.app.getByRole('button', { name: '开始录' }).count()).toBe(0);
    if (SCREENSHOTS) await takePicture(desk, `${SCREENSHOTS}/creators/host-without-recording.webp`);
  });
});
