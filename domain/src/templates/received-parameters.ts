import { z } from 'zod';
import { labelsSchema } from './labels-schema.ts';
import { oneSerial, parameterFieldSchema, receivedParameterSchema } from './parameters-schema.ts';

/**
 * The parameters of a device as they are read from a server, a cached copy or a draft, any of which may be newer than
 * this app. Never fails for what is new in one of them.
 */
export const receivedParametersSchema = z.preprocess(
  (received) => (Array.isArray(received) ? received.map(receiveParameter) : received),
  z.array(receivedParameterSchema).refine(oneSerial, 'one-serial'),
);

function receiveParameter(received: unknown): unknown {
  const raw = received as Readonly<Record<string, unknown>> | null;
  const definition = raw?.['type'] === 'newer' ? raw['definition'] : received;
  if (parameterFieldSchema.safeParse(definition).success) return definition;
  const { name, label, labels, barcodeScanner, required } = (definition ?? {}) as Record<string, unknown>;
  const parsed = labelsSchema.safeParse(labels);
  return {
    type: 'newer',
    name,
    label: label ?? name,
    ...(parsed.success && { labels: parsed.data }),
    ...(barcodeScanner === true && { barcodeScanner }),
    ...(required === true && { required }),
    definition,
  };
}
