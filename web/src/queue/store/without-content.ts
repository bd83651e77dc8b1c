import type { QueuedRequest } from '@portal/domain/queue/request';

/**
 * A request without what was written about a customer and what the server said of it, as its receipt and its mark in the trash are
 * stored: with the ids, keys and states that say what became of it, and with which it is withdrawn.
 */
export function withoutContent(request: QueuedRequest): QueuedRequest {
  const {
    base: _base,
    saidBefore: _said,
    words: _words,
    conflict: _conflict,
    overtaken: _overtaken,
    installedAs: _installed,
    attachedTo: _attached,
    stands,
    error,
    ...rest
  } = request;
  return {
    ...rest,
    body: '',
    // That it follows an earlier version, and the code of its last answer, tell whether the server has it (`arrivalOf`).
    ...(stands && { stands: { record: stands.record, creation: '' } }),
    ...(error && { error: { code: error.code, httpStatus: error.httpStatus, message: '', at: error.at } }),
  };
}
