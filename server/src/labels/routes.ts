import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/labels/contract';
import type { DrawnBy } from '@portal/domain/labels/layout';
import type { z } from 'zod';
import { LIMITS } from '../auth/guessing-store.ts';
import { deviceLabels, type DeviceLabelsInput } from '../cards/device-label.ts';
import type { RenderOptions } from '../cards/render.ts';
import { type CardTools, picturesFor } from '../files/card-commands.ts';
import { type Call, serve } from '../platform/http/endpoint.ts';
import type { Scope } from '../db/open.ts';
import { type LabelsToPrint, labelsToPrint, labelToShow, notePrints } from './commands.ts';
import { zplLabel } from './zpl-present.ts';

type LabelRequest = Pick<Call<typeof contract.printZpl>, 'scope' | 'now'> & {
  readonly body: Pick<
    z.output<typeof contract.printLabels.body>,
    'devices' | 'size' | 'resolution' | 'language'
  >;
};

/** Labels of devices. Printing never holds a transaction. */
export function labelRoutes(app: FastifyInstance, { db, cards, storage, config }: CardTools): void {
  const { publicUrl } = config;

  const draw = async (
    scope: Scope,
    input: DeviceLabelsInput,
    form: NonNullable<RenderOptions['form']>,
  ): Promise<Buffer> => {
    const data = deviceLabels(input);
    const pictures = await picturesFor(storage, scope, { data, files: [] });
    return cards.render('label', data, { pictures, form, owner: `labels of ${scope.actor.id}` });
  };

  /** Makes the file of labels and notes their print; made again when somebody else was first to print one of them. */
  const print = async <File>(
    { scope, body, now }: LabelRequest,
    format: DrawnBy,
    make: (labels: LabelsToPrint) => File | Promise<File>,
  ): Promise<File> => {
    for (;;) {
      const labels = await db.within(scope, (tx) =>
        labelsToPrint(tx, scope, body.devices, body, { publicUrl, now }, format),
      );
      const file = await make(labels);
      const { size } = body;
      if (await db.within(scope, (tx) => notePrints(tx, scope, labels, { size, format }, now))) return file;
    }
  };

  serve(
    app,
    contract.printLabels,
    (call) => {
      const { size, resolution, sheet } = call.body;
      void call.reply.header('content-disposition', 'inline; filename="labels.pdf"');
      return print(call, 'pdf', ({ devices, setting }) =>
        draw(call.scope, { ...setting, devices, size, resolution, sheet, drawnBy: 'pdf' }, 'a-2a'),
      );
    },
    { transaction: 'none', limits: LIMITS.labels },
  );

  serve(
    app,
    contract.printZpl,
    (call) => {
      const { size, resolution } = call.body;
      void call.reply.header('content-disposition', 'attachment; filename="labels.zpl"');
      return print(call, 'zpl', ({ devices, setting }) => {
        const { labels, organisation } = deviceLabels({
          ...setting,
          devices,
          size,
          resolution,
          sheet: null,
          drawnBy: 'zpl',
        });
        return labels
          .map((one) => zplLabel(one.layout, { ...one, organisation: organisation.name }))
          .join('');
      });
    },
    { transaction: 'none', limits: LIMITS.labels },
  );

  serve(
    app,
    contract.drawLabel,
    async ({ scope, body, now }) => {
      const { devices, setting } = await db.within(scope, (tx) =>
        labelToShow(tx, scope, body.device, body, { publicUrl, now }),
      );
      const { size, resolution } = body;
      return draw(scope, { ...setting, devices, size, resolution, sheet: null, drawnBy: 'pdf' }, 'svg');
    },
    { transaction: 'none' },
  );
}
