import { z } from 'zod';

/**
 * All problem codes with their HTTP status. Their texts are in the locale files of server and web under
 * `problem.<code>`; a test checks that every language has every code.
 */
const PROBLEMS = {
  'malformed-json': 400,
  'invalid-input': 400,
  'unknown-filter': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'session-expired': 401,
  'no-user-found': 401,
  'email-not-verified': 403,
  'origin-refused': 403,
  'not-allowed': 403,
  'file-incomplete': 403,
  'not-found': 404,
  'installation-not-found': 404,
  'route-not-found': 404,
  'method-not-allowed': 405,
  'email-taken': 409,
  'already-installed': 409,
  'impossible-transition': 409,
  'template-in-use': 409,
  'import-busy': 409,
  'import-incomplete': 409,
  'import-in-use': 409,
  'import-worked-on': 409,
  'last-admin': 409,
  'open-services': 409,
  'recall-changed': 409,
  'draft-exists': 409,
  'version-published': 409,
  'preview-replaced': 409,
  'nothing-published': 409,
  'request-running': 409,
  'removed-meanwhile': 409,
  'installation-deleted': 409,
  'installation-withdrawn': 409,
  'device-has-history': 409,
  'device-in-use': 409,
  'serial-fixed': 409,
  'serial-taken': 409,
  'not-in-production': 409,
  'device-installed': 409,
  'device-on-hold': 409,
  'device-not-on-hold': 409,
  'device-shipped': 409,
  'device-not-shipped': 409,
  'stage-not-next': 409,
  'stage-not-done': 409,
  'client-id-taken': 409,
  'changed-content': 409,
  withdrawn: 409,
  'file-in-use': 409,
  'link-expired': 410,
  'signing-over': 410,
  'card-link-over': 410,
  'version-gone': 410,
  'changed-meanwhile': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  'wrong-registration-key': 422,
  'wrong-password': 422,
  'other-browser': 422,
  'receiver-not-found': 422,
  'not-yourself': 422,
  'key-reused': 422,
  'invalid-values': 422,
  'not-your-installation': 422,
  'inspection-refused': 422,
  'template-inactive': 422,
  'file-mismatch': 422,
  'file-kind-refused': 422,
  'files-missing': 422,
  'label-too-small': 422,
  'serial-not-printable': 422,
  'asp-required': 422,
  'parent-missing': 422,
  'if-match-required': 428,
  'too-many-requests': 429,
  'sign-in-locked': 429,
  internal: 500,
  'storage-full': 507,
  'file-not-deleted': 503,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

export const violationSchema = z.object({
  /** The field, such as `customer.zipcode` or `survey.hydraulics.pressure`. */
  propertyPath: z.string(),
  /** A stable code, such as `required`, `nip` or `unknown-key`. */
  code: z.string(),
  /** A sentence for a person, in the caller's language. */
  message: z.string(),
});
export type Violation = z.infer<typeof violationSchema>;

/** A violation before its text is added; `count` is a value in the text of `more`. */
export type Gap = Omit<Violation, 'message'> & { readonly count?: number };

/** Represents the violations that are not listed one by one. */
export function furtherViolations(count: number): Gap {
  return { propertyPath: '', code: 'more', count };
}

/** RFC 9457 `application/problem+json`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  violations: z.array(violationSchema).optional(),
  /** For conflicts: what somebody else changed, who and when. */
  meanwhile: z
    .object({ status: z.string(), who: z.string().nullable(), at: z.string().nullable() })
    .optional(),
  /** For `changed-content`: the id of the stored record. Its version is in the `ETag`. */
  record: z.int().optional(),
  /** For `template-in-use`: how many devices are based on it. */
  count: z.int().optional(),
  requestId: z.string().optional(),
});
export type ProblemDocument = z.infer<typeof problemSchema>;

/** What happened to a record before a request arrived; its text is `meanwhile.<subject>.<status>`. */
export type Meanwhile = {
  readonly subject: 'inspection' | 'service' | 'installation';
  /** The record's current status. */
  readonly status: string;
  readonly who: string | null;
  readonly at: string | null;
  /** Number of the warranty that was issued, if any. */
  readonly number?: string | null;
};

/** An error with a text for the user. Thrown by rules and stores, turned into a response by one handler. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly violations: readonly Gap[];
  /** Values for the text, such as `{ serial }`; never personal data. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly meanwhile: Meanwhile | undefined;
  readonly record: number | undefined;

  constructor(
    code: ProblemCode,
    more: {
      violations?: readonly Gap[];
      values?: Readonly<Record<string, string | number>>;
      meanwhile?: Meanwhile;
      record?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: more.cause });
    this.code = code;
    this.violations = more.violations ?? [];
    this.values = more.values ?? {};
    this.meanwhile = more.meanwhile;
    this.record = more.record;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return PROBLEMS[this.code];
  }
}
