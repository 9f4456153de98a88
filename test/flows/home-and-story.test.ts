import { itReplays } from '#test/harness/flow/keptFlow.ts';

itReplays('home-and-story');
