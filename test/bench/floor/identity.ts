import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { type RequestClaims } from '#contract/requestToken.ts';

export const signingSecret = DEVELOPMENT_SIGNING_SECRET;

/** Returns the claims of a visitor, as the gateway requires them. */
export const visitorClaims = (): RequestClaims => ({
  jti: Math.random().toString(36).slice(2),
  iss: 'ilisten001',
  iat: Math.floor(Date.now() / 1000),
  ver: 'a@1',
  device_id: 'bench',
  agent_app_id: '',
});
