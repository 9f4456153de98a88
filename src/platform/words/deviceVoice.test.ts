import { createDeviceVoice } from './deviceVoice.ts';

const aVoice = (name: string, lang = 'zh-CN', localService = true) => ({ name, lang, localService });

class FakeSynthesis {
  speaking = false;
  pending = false;
  said: string[] = [];
  utterance: { onend: () => void } | undefined;
  constructor(readonly voices: ReturnType<typeof aVoice>[]) {}
  getVoices = () => this.voices;
  cancel = () => {
    this.speaking = false;
  };
  speak = (utterance: { text: string; voice: { name: string }; onend: () => void }) => {
    this.speaking = true;
    this.utterance = utterance;
    this.said.push(`${utterance.voice.name}: ${utterance.text}`);
  };
}

function install(...voices: ReturnType<typeof aVoice>[]): FakeSynthesis {
  const synthesis = new FakeSynthesis(voices);
  class Utterance {
    constructor(readonly text: string) {}
  }
  Object.assign(globalThis, { speechSynthesis: synthesis, SpeechSynthesisUtterance: Utterance });
  return synthesis;
}

const aTick = () => new Promise((resolve) => setTimeout(resolve));

describe('speech by a voice of the device', () => {
  const deviceVoice = createDeviceVoice();
  afterEach(async () => {
    deviceVoice.stop();
    await aTick();
    Object.assign(globalThis, { speechSynthesis: undefined });
  });

  it.each([
    ['no voice at all', []],
    ['only Cantonese and English voices', [aVoice('Sinji', 'zh-HK'), aVoice('Samantha', 'en-US')]],
    ['only robotic voices', [aVoice('eSpeak Chinese (Mandarin)', 'cmn'), aVoice('Grandma (中文（中国大陆）)')]],
  ])('is unavailable if the device has %s', (_, voices) => {
    install(...voices);
    expect(deviceVoice.isAvailable()).toBe(false);
  });

  it.each([
    ['Tingting', [aVoice('Eddy (中文（中国大陆）)'), aVoice('Meijia', 'zh-TW'), aVoice('Tingting')]],
    ['Tingting (Premium)', [aVoice('Tingting'), aVoice('Tingting (Premium)')]],
    ['Huihui', [aVoice('Google 普通话', 'zh-CN', false), aVoice('Huihui')]],
    ['Google 普通话', [aVoice('Google 普通话', 'zh-CN', false)]],
  ])('uses the voice %s if that is the best available one', async (name, voices) => {
    const synthesis = install(...voices);
    const said = deviceVoice.say('蘑菇');
    synthesis.utterance?.onend();
    expect([await said, synthesis.said]).toEqual([true, [`${name}: 蘑菇`]]);
  });

  it('cancels the previous word, and speaks the next one in a later task', async () => {
    const synthesis = install(aVoice('Tingting'));
    void deviceVoice.say('蘑菇');
    const said = deviceVoice.say('春天');
    expect(synthesis.said).toHaveLength(1);
    await aTick();
    synthesis.utterance?.onend();
    expect([await said, synthesis.said.at(-1)]).toEqual([true, 'Tingting: 春天']);
  });
});
