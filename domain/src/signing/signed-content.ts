import { parameterValue } from '../devices/parameters.ts';
import { z } from 'zod';
import { oneLineSchema } from '../contact/one-line.ts';
import { isIsoDate } from '../dates.ts';
import { answersSchema } from '../form/answers.ts';
import { oneLineAnswers } from '../form/one-line-answers.ts';
import { FORM_MAX, type FormSchema } from '../form/schema.ts';
import { imageNames } from '../form/visible.ts';
import { declarationIn, type Language } from '../templates/labels.ts';
import { languageSchema } from '../templates/labels-schema.ts';
import { type ParameterValues, parametersValueSchema } from '../templates/parameters-schema.ts';

const text = z.string().max(5_000);
const nullable = text.nullable();

/** Who signs for the customer, and when; for a company the person and their function. */
export const signerSchema = z.strictObject({
  name: oneLineSchema(200).min(1, 'required'),
  role: oneLineSchema(200).nullable(),
  on: z.iso.date('date').refine(isIsoDate, 'date'),
});

/** What a customer signs at a commissioning: all that the card says, and the hashes of the pictures on it. */
export const signedContentSchema = z.strictObject({
  installationDate: text,
  soldOn: nullable,
  customerName: text,
  companyName: nullable,
  customerAddress: text,
  customerAddressContinued: nullable,
  customerZipcode: text,
  customerCity: text,
  customerPhone: text,
  customerEmail: nullable,
  installer: z.strictObject({ name: text, company: text, taxId: text, email: text, phone: text }),
  /** The note that the customer reads. */
  note: nullable,
  serial: text,
  parameters: parametersValueSchema,
  answers: answersSchema,
  photos: z.array(z.strictObject({ name: text, caption: nullable })).max(40),
  /** The SHA-256 of each picture that the answers and photos name. */
  pictures: z.record(z.string().max(120), z.string().regex(/^[0-9a-f]{64}$/)),
  declaration: z
    .strictObject({ language: languageSchema, text: z.string().max(FORM_MAX.declaration) })
    .nullable(),
  signer: signerSchema,
});

export type Signer = z.infer<typeof signerSchema>;
export type SignedContent = z.infer<typeof signedContentSchema>;

/** The signature as a request carries it. */
export const signedSchema = z.strictObject({
  /** The SHA-256 of the content's canonical text. */
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'sha256'),
  signer: signerSchema,
  language: languageSchema,
  /** A name was typed in place of a drawing. */
  typed: z.boolean().default(false),
  /** What was signed, where the request says something else by now; otherwise it is what the request says. */
  content: signedContentSchema.optional(),
});
export type Signed = z.output<typeof signedSchema>;

/** Of an installation, what its signed content is made of. */
export type Signable = Omit<
  SignedContent,
  'answers' | 'note' | 'serial' | 'pictures' | 'declaration' | 'signer'
> & {
  readonly answers: SignedContent['answers'];
  readonly note: string | null;
};

/**
 * The content that is signed: parameters without blanks, and the hash of each picture that is named. A picture without a known hash
 * stands without one.
 * @param said its answers are those that are sent and stored
 */
export function signedContent(
  { form, serialName }: { readonly form: FormSchema; readonly serialName: string },
  said: Signable,
  signing: {
    readonly signer: Signer;
    readonly language: Language;
    readonly hashes: Pick<ReadonlyMap<string, string>, 'get'>;
  },
): SignedContent {
  const parameters = withoutBlanks(said.parameters);
  const answers = oneLineAnswers(form, said.answers);
  const stored = { answers, device: parameters };
  const named = [...imageNames(form, answers, parameters, stored), ...said.photos.map(({ name }) => name)];
  const declaration = declarationIn(form, signing.language);
  const { role } = signing.signer;
  return {
    installationDate: said.installationDate,
    soldOn: said.soldOn || null,
    customerName: said.customerName,
    companyName: said.companyName || null,
    customerAddress: said.customerAddress,
    customerAddressContinued: said.customerAddressContinued || null,
    customerZipcode: said.customerZipcode,
    customerCity: said.customerCity,
    customerPhone: said.customerPhone,
    customerEmail: said.customerEmail || null,
    installer: said.installer,
    note: said.note || null,
    serial: parameterValue(parameters, serialName),
    parameters,
    answers,
    photos: said.photos.map(({ name, caption }) => ({ name, caption: caption || null })),
    pictures: Object.fromEntries(
      named.flatMap((name) => {
        const hash = signing.hashes.get(name);
        return hash === undefined ? [] : [[name, hash] as const];
      }),
    ),
    declaration: declaration === undefined ? null : { language: signing.language, text: declaration },
    signer: { ...signing.signer, role: role || null },
  };
}

function withoutBlanks(parameters: ParameterValues): ParameterValues {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value.trim() === '' ? [] : [[name, value.trim()] as const],
    ),
  );
}
