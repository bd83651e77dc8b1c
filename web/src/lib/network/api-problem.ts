import type { ProblemCode, ProblemDocument, Violation } from '@portal/domain/problem';
import { t } from '../languages/i18n.ts';

/** What can go wrong on this side of the wire besides the server's list. */
export type ClientProblemCode = ProblemCode | 'offline' | 'unreadable-answer';

/** Why a call failed, in words for a person. Everything that `call` throws is one of these. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ClientProblemCode;
  readonly title: string;
  /** A sentence for a person, in the language of the request. */
  readonly detail: string;
  readonly violations: readonly Violation[];
  /** What the server's log knows the request by. */
  readonly requestId: string | undefined;
  /** The HTTP status; 0 when no answer came, or one that was not our server's. */
  readonly status: number;
  /** The server asks to wait this long before the next try. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ClientProblemCode,
    status: number,
    more: Partial<Pick<ProblemDocument, 'title' | 'detail' | 'violations' | 'requestId'>> & {
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: more.cause });
    this.code = code;
    this.status = status;
    this.title = more.title ?? wordsFor(code);
    this.detail = more.detail ?? this.title;
    this.violations = more.violations ?? [];
    this.requestId = more.requestId;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** What this side finds by itself is said from the start; the server's own problems come with its words. */
function wordsFor(code: ClientProblemCode): string {
  return code === 'offline' || code === 'unreadable-answer' || code === 'internal'
    ? t(`app.noAnswer.${code}`)
    : t(`problem.${code}`);
}

/** No answer came: no network, a captive portal's page, or a server that is not there. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'offline';
}

/** Whatever was thrown, as something that can be shown. */
export function problemOf(error: unknown): ApiProblem {
  return error instanceof ApiProblem ? error : new ApiProblem('internal', 0, { cause: error });
}
