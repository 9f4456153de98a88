import fs from 'node:fs';
import path from 'node:path';
import { WECHAT_SDK_URL } from '#contract/host/wechat.ts';
import { thirdParties } from '#lib/privacy/thirdParties.ts';
import { pagePolicies } from '#server/modules/app/pagePolicies.ts';
import { settingEntries } from '#server/settings/settingsTable.ts';

/** Settings that contain an address of the operator's own systems, not of a third party. */
const ofOperator = ['PUBLIC_ORIGIN', 'TRUSTED_ORIGINS', 'DATABASE_URL'];
/** Hosts that the sources mention, but that neither the app nor the gateway contacts. */
const notContacted = [
  'localhost',
  'www.w3.org',
  'tus.io',
  'github.com',
  'www.postgresql.org',
  'www.isthe.com',
  'host',
  'bucket.host',
];
const isReserved = (host: string) => /\.invalid$|(^|\.)example\.(com|cn)$/.test(host);

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      // Production builds contain neither the simulator nor the stand-ins for tests.
      if (!['src/host', 'src/server/testing'].includes(file)) yield* sourceFiles(file);
    } else if (/\.(ts|tsx|js|html|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield file;
  }
}

describe('the list of third parties', () => {
  it('names every host in the code that the app or the gateway can contact', () => {
    const known = [...notContacted, ...thirdParties.flatMap(({ hosts }) => hosts)];
    const found = ['src', 'public'].flatMap((folder) =>
      Array.from(sourceFiles(folder)).flatMap((file) =>
        Array.from(fs.readFileSync(file, 'utf8').matchAll(/https?:\/\/([a-zA-Z0-9.-]+)/g), ([, host = '']) => host),
      ),
    );
    const listed = thirdParties.flatMap(({ hosts }) => hosts);
    // A listed host that the sources do not mention is never contacted, so it must not be listed.
    expect(listed.filter((host) => !found.includes(host))).toEqual([]);
    expect([...new Set(found)].filter((host) => !known.includes(host) && !isReserved(host))).toEqual([]);
  });

  it('names exactly the settings that contain the address of a third party', () => {
    const listed = thirdParties.flatMap(({ settings }) => settings);
    const addresses = settingEntries
      .filter(([, { type }]) => type === 'http address' || /origin/.test(type) || type.includes('postgres'))
      .map(([name]) => name);
    expect(addresses.filter((name) => !listed.includes(name) && !ofOperator.includes(name))).toEqual([]);
    expect(listed.filter((name) => !addresses.some((one) => one === name))).toEqual([]);
  });

  it('names every host to which a content policy of our pages allows a connection', () => {
    const foreign = 'content.example.com';
    const settings = { contentOrigins: [`https://${foreign}`], wechatSdkUrl: WECHAT_SDK_URL };
    const policies = Object.entries(pagePolicies(settings, []));
    const hostsOf = (directive: string) =>
      Array.from(directive.matchAll(/https?:\/\/([a-zA-Z0-9.-]+)/g), ([, host = '']) => host);
    const allowed = policies.flatMap(([, policy]) =>
      policy.split(';').flatMap((directive) => {
        const [name = ''] = directive.trim().split(' ');
        return hostsOf(directive).map((host) => `${name} ${host}`);
      }),
    );
    const { host: scripts } = new URL(WECHAT_SDK_URL);
    expect(thirdParties.find(({ id }) => id === 'wechat')?.hosts).toContain(scripts);
    expect(thirdParties.find(({ settings }) => settings.includes('CONTENT_ORIGINS'))).toBeDefined();
    expect([...new Set(allowed)].sort()).toEqual([
      `connect-src ${foreign}`,
      `img-src ${foreign}`,
      `media-src ${foreign}`,
      `script-src ${scripts}`,
    ]);
    // No policy may contain a scheme or a wildcard, which would allow any host. The only exception is the directive for
    // frames, because pages call the bridge of a host app through a frame.
    const open = policies.flatMap(([name, policy]) =>
      policy
        .split(';')
        .flatMap((directive) => (/\s(?:\*|https?:)(?=\s|$)/.test(directive) ? `${name}:${directive}` : [])),
    );
    expect(open).toEqual([expect.stringMatching(/^host:frame-src /)]);
  });
});
