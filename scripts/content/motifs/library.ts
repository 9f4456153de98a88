import * as animals from '#scripts/content/motifs/folk/animals.ts';
import * as body from '#scripts/content/motifs/folk/body.ts';
import * as bottles from '#scripts/content/motifs/things/bottles.ts';
import * as daidi from '#scripts/content/motifs/folk/daidi.ts';
import { airborne } from './airborne.ts';
import type { Backdrop, Canvas, Figure, Item } from './drawing.ts';
import { defsFor, ellipse } from './drawing.ts';
import * as festive from '#scripts/content/motifs/things/festive.ts';
import * as household from '#scripts/content/motifs/things/household.ts';
import * as journey from '#scripts/content/motifs/nature/journey.ts';
import * as land from '#scripts/content/motifs/nature/land.ts';
import * as longAgo from '#scripts/content/motifs/things/longAgo.ts';
import * as night from '#scripts/content/motifs/nature/night.ts';
import * as oldFolk from '#scripts/content/motifs/folk/oldFolk.ts';
import * as oldTales from '#scripts/content/motifs/things/oldTales.ts';
import * as oldTimes from '#scripts/content/motifs/things/oldTimes.ts';
import * as parentThings from '#scripts/content/motifs/things/parentThings.ts';
import * as plants from '#scripts/content/motifs/nature/plants.ts';
import * as rhymes from '#scripts/content/motifs/things/rhymes.ts';
import * as seaFolk from '#scripts/content/motifs/folk/seaFolk.ts';
import * as shopDevices from '#scripts/content/motifs/shop/shopDevices.ts';
import * as shopGifts from '#scripts/content/motifs/shop/shopGifts.ts';
import * as shopThings from '#scripts/content/motifs/shop/shopThings.ts';
import * as sky from '#scripts/content/motifs/nature/sky.ts';
import * as smallFolk from '#scripts/content/motifs/folk/smallFolk.ts';
import * as space from '#scripts/content/motifs/nature/space.ts';
import * as taleFolk from '#scripts/content/motifs/folk/taleFolk.ts';
import * as taleThings from '#scripts/content/motifs/things/taleThings.ts';
import * as talents from '#scripts/content/motifs/things/talents.ts';
import * as terminals from '#scripts/content/motifs/shop/terminals.ts';
import * as things from '#scripts/content/motifs/things/things.ts';
import * as town from '#scripts/content/motifs/nature/town.ts';
import * as travelFolk from '#scripts/content/motifs/folk/travelFolk.ts';
import * as wildFolk from '#scripts/content/motifs/folk/wildFolk.ts';

const { stars, rain, snowfall, rainbow, wind, sky: heaven, ...skyFigures } = sky;
const { meadow, leaves, ...plantFigures } = plants;
const { bubbles, ...seaFigures } = seaFolk;
const { burrow, ...journeyFigures } = journey;
const { crossing, hallway, ...townFigures } = town;
const { waterfall, ...bottleFigures } = bottles;
const { petals, ...oldFigures } = oldTimes;
const { wall, ...talentFigures } = talents;
const { room, tabletop, rug, halo, ...shopFigures } = shopThings;

const backdrops: Record<string, Backdrop> = {
  ...land,
  sky: heaven,
  stars,
  rain,
  snowfall,
  rainbow,
  wind,
  meadow,
  leaves,
  bubbles,
  burrow,
  waterfall,
  crossing,
  petals,
  hallway,
  wall,
  room,
  tabletop,
  rug,
  halo,
};
const figures: Record<string, Figure> = {
  ...skyFigures,
  ...plantFigures,
  ...animals,
  ...smallFolk,
  ...wildFolk,
  ...travelFolk,
  ...taleFolk,
  ...taleThings,
  ...bottleFigures,
  ...seaFigures,
  ...household,
  ...night,
  ...oldFigures,
  ...oldTales,
  ...oldFolk,
  ...townFigures,
  ...body,
  ...space,
  ...festive,
  ...longAgo,
  ...talentFigures,
  ...journeyFigures,
  ...things,
  ...rhymes,
  ...terminals,
  ...parentThings,
  ...shopDevices,
  ...shopGifts,
  ...shopFigures,
  ...daidi,
};

/** Draws a motif list from back to front as one SVG. */
export function compose(items: readonly Item[], canvas: Canvas): string {
  const drawing = items.map((item) => drawItem(item, canvas)).join('');
  const size = `width="${String(canvas.width)}" height="${String(canvas.height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${String(canvas.width)} ${String(canvas.height)}"><defs>${defsFor(drawing)}</defs>${drawing}</svg>`;
}

/** The default position and size of a thing in a figure's hands. */
const inHands = { x: 100, y: 196, size: 90 };

function drawItem(item: Item, canvas: Canvas, isHeld = false): string {
  const backdrop = backdrops[item.motif];
  if (backdrop !== undefined) return fade(backdrop(item, canvas), item);
  const figure = figures[item.motif];
  if (figure === undefined) throw new Error(`there is no motif ${item.motif}`);
  const { x = canvas.width / 2, y = canvas.height * 0.85, size = 200, flip = false, turn = 0 } = item;
  const scale = size / 200;
  const isOnFeet = !airborne.has(item.motif) && !isHeld && Math.abs(turn) < 90;
  const foot = isOnFeet ? ellipse(100, 195, 58, 8, '#3B2A20', 'opacity="0.13"') : '';
  const held = item.holds === undefined ? '' : drawItem({ ...inHands, ...item.holds }, canvas, true);
  const place = `translate(${String(x)} ${String(y)}) rotate(${String(turn)}) scale(${String(flip ? -scale : scale)} ${String(scale)}) translate(-100 -198)`;
  return `<g transform="${place}">${fade(foot + figure({ ...item, held }), item)}</g>`;
}

function fade(drawing: string, { opacity, motif }: Item): string {
  return opacity === undefined || motif === 'cloud' || motif === 'shadow'
    ? drawing
    : `<g opacity="${String(opacity)}">${drawing}</g>`;
}
