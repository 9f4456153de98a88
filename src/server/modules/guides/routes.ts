import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/guides.ts';
import type { Gateway } from '../../gateway.ts';
import { Problem } from '../../problem.ts';
import { serve } from '../../serve.ts';
import { editorialRepository } from '../editorials/repository.ts';

export function guideRoutes(app: FastifyInstance, { db }: Gateway): void {
  const editorials = editorialRepository(db);

  serve(app, contract.getGuide, async ({ params }) => {
    const guide = await editorials.find('guide', params.guideId);
    if (!guide) throw new Problem(404, 'not_found');
    const { content, addressOf } = guide;
    const pictureOf = (picture: string | null) => picture && addressOf(picture);
    return {
      ...content,
      picture: pictureOf(content.picture),
      ways: content.ways.map((way) => ({ ...way, picture: pictureOf(way.picture) })),
    };
  });
}
