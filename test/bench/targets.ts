import { buildApp, buildFloor, emptyFolder } from './builds.ts';
import { buildStaticPage } from './floor-static/buildStaticPage.tsx';
import type { ProbeSelectors } from './probe.ts';

/** A page to measure, how it is built, and the selectors of its elements. */
export interface Target {
  name: 'ours' | 'floor-stack' | 'floor-lean' | 'floor-react' | 'floor-static';
  path: string;
  selectors: ProbeSelectors & {
    /** The title on the story screen. */
    title: string;
    /** The play button on the story screen. */
    play: string;
  };
  /** The selectors of the mall: its tab on the home, and the first goods. The floors have no mall. */
  mall?: { tab: string; goods: string };
  /** The address of a story that the gateway renders. Its sound is played before any script has run. */
  renderedStory?: string;
  /**
   * The index of the first card that leads to another story than the first card; undefined if the page has only one
   * screen.
   */
  otherCard?: number;
  /**
   * Builds the page, and returns its folder. The floors are served from this folder; the app is served by the gateway.
   */
  build: () => Promise<string>;
  /** Fills the folder with pages that contain data of the gateway. */
  fill?: (folder: string, gatewayPort: number) => Promise<void>;
  isOfGateway: boolean;
}

const floorSelectors = { card: '.grid .card', title: 'h1.title', play: 'button.play' };

export const targets: readonly Target[] = [
  {
    name: 'ours',
    path: '/combine/',
    selectors: {
      card: 'main section a[href*="audio_detail"]',
      title: 'main h2',
      play: 'main button[aria-label="播放"]',
    },
    mall: { tab: 'nav a[href$="/exmall"]', goods: 'main section a[href*="goods"]' },
    renderedStory: '/combine/audio_detail?id=daidi-ear-umbrella',
    otherCard: 2,
    build: buildApp,
    isOfGateway: true,
  },
  {
    name: 'floor-stack',
    path: '/',
    selectors: floorSelectors,
    otherCard: 1,
    build: () => buildFloor('floor-stack'),
    isOfGateway: false,
  },
  {
    name: 'floor-lean',
    path: '/',
    selectors: floorSelectors,
    otherCard: 1,
    build: () => buildFloor('floor-lean'),
    isOfGateway: false,
  },
  {
    name: 'floor-react',
    path: '/',
    selectors: floorSelectors,
    otherCard: 1,
    build: () => buildFloor('floor-react'),
    isOfGateway: false,
  },
  {
    name: 'floor-static',
    path: '/',
    selectors: floorSelectors,
    build: () => emptyFolder('floor-static'),
    fill: buildStaticPage,
    isOfGateway: false,
  },
];
