import { z } from 'zod';
import { oneLineSchema } from '../contact/one-line.ts';
import { installationContentSchema } from './input.ts';

const { customerZipcode, customerPhone, installer, signature } = installationContentSchema.shape;
const line = oneLineSchema(200);

/** A value by its schema, or blank where it is not known. */
const orUnknown = <Value extends z.ZodType<string>>(schema: Value) => z.literal('').or(schema);

/**
 * The content of an installation from before the portal whose form nobody has filled in (`isWithoutForm`): only the customer's name
 * has to be known. A patch cannot take away what is known, since its own schema refuses blanks.
 */
export const earlierContentSchema = installationContentSchema.extend({
  customerAddress: line,
  customerZipcode: orUnknown(customerZipcode),
  customerCity: line,
  customerPhone: orUnknown(customerPhone),
  installer: z.strictObject({
    name: line,
    company: line,
    taxId: orUnknown(installer.shape.taxId),
    email: orUnknown(installer.shape.email),
    phone: orUnknown(installer.shape.phone),
  }),
  signature: orUnknown(signature),
  installerSignature: orUnknown(signature),
});
