import type { FastifyInstance } from 'fastify';
import { drawCard, previewCard } from '@portal/domain/warranty/preview-contract';
import type { RenderOptions } from '../cards/render.ts';
import { picturesFor, type CardTools } from '../files/card-commands.ts';
import { type Call, serve } from '../platform/http/endpoint.ts';
import { cardPreview, previewRuns } from './card-preview-commands.ts';

/** The preview of the card in the warranty editor. No transaction is open while a card is rendered. */
export function cardPreviewRoutes(app: FastifyInstance, { cards }: CardTools): void {
  const runs = previewRuns();

  const print = (
    { deps, scope, params, body, now }: Call<typeof previewCard>,
    form: NonNullable<RenderOptions['form']>,
  ): Promise<Buffer> =>
    runs.run(scope.actor.id, async (signal) => {
      const { db, storage, config } = deps;
      const preview = await db.within(scope, (tx) =>
        cardPreview(tx, params.id, body, { scope, storage, now }, config.publicUrl),
      );
      const pictures = await picturesFor(storage, scope, preview);
      const owner = `preview of ${scope.actor.id}`;
      return cards.render('warranty', preview.data, { pictures, form, owner, signal });
    });

  serve(
    app,
    previewCard,
    async (call) => {
      const pdf = await print(call, 'a-2a');
      void call.reply.header('content-disposition', 'inline; filename="warranty-preview.pdf"');
      return pdf;
    },
    { transaction: 'none' },
  );

  serve(app, drawCard, (call) => print(call as Call<typeof previewCard>, 'svg'), { transaction: 'none' });
}
