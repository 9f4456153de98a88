import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { DevicesInfo } from '#contract/account/deviceInfo.ts';
import { devicesInfo } from './devicesInfo.ts';

const icons = path.join(__dirname, '../../../../content/built-in/media');

it('DEV-02 every device has a name and an existing icon', () => {
  expect(v.is(DevicesInfo, devicesInfo)).toBe(true);
  const missing = Object.values(devicesInfo).filter(({ icon }) => !fs.existsSync(icon.replace('/cdn', icons)));
  expect(missing).toEqual([]);
});
