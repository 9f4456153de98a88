import { runPart } from './runPart.ts';

runPart('.test.ts', 3);
