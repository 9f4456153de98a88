/** @jsxRuntime automatic */
import fs from 'node:fs';
import path from 'node:path';
import { SignJWT } from 'jose';
import { renderToStaticMarkup } from 'react-dom/server';
import { signingSecret, visitorClaims } from '#test/bench/floor/identity.ts';
import { HomeView, type Home, type StoryLink } from '#test/bench/floor/HomeView.tsx';

const Link: StoryLink = ({ storyId, className, children }) => (
  <a href={`/story/${storyId}`} className={className}>
    {children}
  </a>
);

/**
 * Writes the home of the floors as one HTML file with its styles and without scripts. No other page with the same
 * content can appear earlier.
 */
export async function buildStaticPage(folder: string, gatewayPort: number): Promise<void> {
  const template = fs.readFileSync('test/bench/floor/index.html', 'utf8');
  const styles = fs.readFileSync('test/bench/floor/floor.css', 'utf8');
  const body = renderToStaticMarkup(<HomeView home={await fetchHome(gatewayPort)} link={Link} />);
  const page = template
    .replace('</head>', `<style>${styles}</style></head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
  fs.writeFileSync(path.join(folder, 'index.html'), page);
}

async function fetchHome(gatewayPort: number): Promise<Home> {
  const token = await new SignJWT({ ...visitorClaims() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(signingSecret));
  const reply = await fetch(`http://127.0.0.1:${gatewayPort}/inner4/ilisten/home?age=5`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok) throw new Error(`The gateway answered ${reply.status} for the home.`);
  return (await reply.json()) as Home;
}
