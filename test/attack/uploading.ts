import fs from 'node:fs';
import path from 'node:path';
import { gatewayHeaders } from '#contract/requestToken.ts';
import type { AttackedGateway } from './gateways.ts';
import type { Reply } from './target.ts';
import { requestToken, validClaims } from './tokens.ts';

export const TUS = { 'tus-resumable': '1.0.0' };
export const OCTETS = 'application/offset+octet-stream';

/** Formats the metadata of an upload as the tus protocol requires. */
export const announcedAs = (metadata: Readonly<Record<string, string>>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Returns the headers of a signed-in user's request to a route that is not an endpoint of the contract. */
export const signedBy = (target: AttackedGateway, userToken: string): Record<string, string> => ({
  authorization: `Bearer ${requestToken(target.signingSecret, validClaims({ userToken, deviceId: 'uploads' }))}`,
  [gatewayHeaders.caller]: '1002',
});

/** Returns the code of a refusal; empty if the reply is not a refusal. */
export const codeOf = ({ body }: Reply): string => {
  try {
    return (JSON.parse(body.toString('utf8')) as { code?: string }).code ?? '';
  } catch {
    return '';
  }
};

/** Returns the files of an upload in the store. */
export function filesOf({ uploadsDir }: AttackedGateway, id: string): string[] {
  const folder = path.join(uploadsDir, 'uploads', id);
  return fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
}
