import { itReplays } from '#test/harness/flow/keptFlow.ts';

itReplays('outer-login');
