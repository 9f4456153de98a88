import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';

/** The kinds of terminals that can play the user's stories once they are bound by a code. */
export const TerminalKind = v.picklist(['car', 'watch', 'soundbox', 'table', 'dictionarypen', 'tlj']);
export type TerminalKind = v.InferOutput<typeof TerminalKind>;

/**
 * A help page: an introduction, several instructions, compatible devices, and questions. Its pictures have the shape of
 * banners.
 */
const Guide = v.object({
  id: Id,
  title: v.string(),
  summary: v.string(),
  picture: v.nullable(v.string()),
  /** The kind of terminal for which the user creates a binding code; null if no code is needed. */
  binding: v.nullable(TerminalKind),
  chapters: v.array(v.object({ heading: v.string(), paragraphs: v.array(v.string()) })),
  ways: v.array(
    v.object({
      id: Id,
      title: v.string(),
      picture: v.nullable(v.string()),
      steps: v.array(v.string()),
      note: v.string(),
    }),
  ),
  models: v.array(v.object({ kind: v.string(), needs: v.array(v.string()) })),
  questions: v.array(v.object({ question: v.string(), answer: v.string() })),
});
export type Guide = v.InferOutput<typeof Guide>;

export const getGuide = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/guides/:guideId',
  summary: 'One page of help',
  access: 'open',
  params: v.object({ guideId: Id }),
  reply: Guide,
});
