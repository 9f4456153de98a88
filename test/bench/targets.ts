import { buildApp, buildFloor } from './builds.ts';
import type { ProbeSelectors } from './probe.ts';

/** One page under measurement: how it is made, and where its things are. */
export interface Target {
  name: 'ours' | 'floor-stack' | 'floor-react';
  path: string;
  selectors: ProbeSelectors & {
    /** The button on a story's own screen that lets it sound. */
    play: string;
  };
  /** Which of the cards is the first of another story than the first card's. */
  otherCard: number;
  /** Answers the folder that is served in place of the gateway's pages; the app comes from the gateway itself. */
  build: () => Promise<string>;
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
    name: 'floor-react',
    path: '/',
    selectors: floorSelectors,
    otherCard: 1,
    build: () => buildFloor('floor-react'),
    isOfGateway: false,
  },
];
