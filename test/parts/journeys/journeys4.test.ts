import { runPart } from './runPart.ts';

runPart(4);
