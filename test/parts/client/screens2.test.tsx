import { runPart } from './runPart.ts';

runPart('.test.tsx', 2);
