import type { ProblemCode, ProblemDocument, Violation } from '@portal/domain/problem';
import { t } from '../languages/i18n.ts';
import { isChunkLost } from '../loading/chunk.ts';

/** The server's error codes and those of the client itself. */
export type ClientProblemCode = ProblemCode | 'offline' | 'unreadable-answer' | 'on-device';

/** Why a call failed, with a message for the person. `call` throws nothing else. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ClientProblemCode;
  readonly title: string;
  /** A sentence for the person, in the language of the request. */
  readonly detail: string;
  readonly violations: readonly Violation[];
  /** The id of the request in the server's log. */
  readonly requestId: string | undefined;
  /** The HTTP status; 0 when there was no answer, or one that did not come from our server. */
  readonly status: number;
  /** How long the server asks to wait before the next attempt. */
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

/** Messages for the client's own errors are part of the app; the server's problems bring theirs. */
function wordsFor(code: ClientProblemCode): string {
  return code === 'offline' || code === 'unreadable-answer' || code === 'on-device'
    ? t(`app.noAnswer.${code}`)
    : t(`problem.${code}`);
}

/** Whether no answer came: no network, a captive portal's page, or an unreachable server. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'offline';
}

/**
 * Any thrown value as an `ApiProblem`: code of the app that could not be loaded counts as no connection, everything else as a failure of
 * this device, such as a database that does not open. No server has a part in it.
 */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem(isChunkLost(error) ? 'offline' : 'on-device', 0, { cause: error });
}
