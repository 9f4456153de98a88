import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue/guides.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { editorialRepository } from '#server/domain/editorials/editorialRepository.ts';

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
