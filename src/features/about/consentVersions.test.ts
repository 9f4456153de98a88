import crypto from 'node:crypto';
import { consentIds, consentPurposes, type ConsentId } from '#lib/privacy/consents.ts';
import { dataKinds } from '#lib/privacy/dataKinds.ts';
import { thirdParties } from '#lib/privacy/thirdParties.ts';
import { agreement } from './agreement.ts';
import { privacyPolicy } from './privacyPolicy.ts';

/** One edition of the texts of a consent. */
interface Edition {
  version: number;
  digest: string;
  /** What changed since the previous edition. If the version stayed the same, also why users need not consent again. */
  change: string;
}

/**
 * All editions of the texts to which users consent since 2026-11-28, in chronological order. After a change of a text,
 * add an edition (docs/privacy.md, "Changing a text"). Never change an existing one.
 */
const editions: Record<ConsentId, readonly [Edition, ...Edition[]]> = {
  agreement: [
    {
      version: 2,
      digest: '93c0c27013d9e7ff',
      change:
        'A storage provider may keep photos, recordings and exports; the microphone, recordings, friends and the malls have come since the first version.',
    },
    {
      version: 2,
      digest: 'd613afba94fdd797',
      change:
        'The policy names the child that has used a device last, which the account itself has entered. The version was changed on the same day.',
    },
    {
      version: 2,
      digest: '8679cf55a406f0f3',
      change: 'Bound devices are called 设备 as on all screens, instead of 终端. Nothing else is different.',
    },
    {
      version: 2,
      digest: '6d7168f34ace9e2d',
      change: 'The policy names a mark that tells the tablet edition of a host app, and nothing about a person.',
    },
    {
      version: 2,
      digest: '108589c2602358d2',
      change:
        'The policy names a cookie that lasts until the end of a rest. It contains nothing that the cookie of the last listener does not contain.',
    },
    {
      version: 2,
      digest: '7c14a733098301fe',
      change:
        'The policy names a check value by which the phone knows whose data it stores. It tells nothing that the names of these data do not tell.',
    },
  ],
  guardian: [
    {
      version: 2,
      digest: 'ce1d27ddba1c1040',
      change: 'A storage provider may keep photos and recordings of the child.',
    },
  ],
  display: [{ version: 2, digest: '9a956247f99bccea', change: 'The ranking of experiences is a part of it.' }],
};

/** Everything that users read about a consent, including the lists to which the privacy policy refers. */
const textsOf: Record<ConsentId, object> = {
  agreement: {
    purpose: consentPurposes.agreement,
    agreement,
    privacyPolicy,
    dataKinds,
    thirdParties: thirdParties.map(({ name, data, purpose, when }) => ({ name, data, purpose, when })),
  },
  guardian: consentPurposes.guardian,
  display: consentPurposes.display,
};

const digestOf = (texts: object) =>
  crypto.createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);

describe.each(consentIds)('the texts of the consent “%s”', (purpose) => {
  const known = editions[purpose];

  it('match the version and the digest of the latest recorded edition, so that this test fails for a changed text until its edition is recorded', () => {
    const { version } = consentPurposes[purpose];
    expect(known.at(-1)).toMatchObject({ version, digest: digestOf(textsOf[purpose]) });
  });

  it('have recorded editions that each describe what changed, and whose version numbers never decrease', () => {
    const versions = known.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((left, right) => left - right));
    expect(known.filter(({ change }) => change === '')).toEqual([]);
  });
});

it.each([agreement, privacyPolicy])('the text $title states the version of the consent "agreement"', ({ edition }) => {
  expect(edition).toMatch(new RegExp(`^第 ${consentPurposes.agreement.version} 版，\\d{4}年\\d{1,2}月$`));
});
