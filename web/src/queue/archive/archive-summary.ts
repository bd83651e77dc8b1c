import type { QueuedRequest } from '@portal/domain/queue/request';
import { formatBytes, formatDateTime } from '../../lib/languages/format.ts';
import { t } from '../../lib/languages/i18n.ts';
import { errorWords } from '../words/error-words.ts';
import { requestName } from '../words/request-name.ts';

/**
 * A request as text, for reading an exported archive without the app: what it is, how far it was sent, each of its
 * values on a line, its files. `gone` are files whose bytes are no longer on the device.
 */
export function summaryOf(request: QueuedRequest, gone: readonly string[]): string {
  const lines = [
    requestName(request),
    '',
    `${t('queue.archive.created')}: ${formatDateTime(request.createdAt)}`,
    `${t('queue.archive.state')}: ${t(`queue.status.${request.status}`)}`,
    ...(request.error ? [`${t('queue.archive.error')}: ${errorWords(t, request) ?? ''}`] : []),
    `${t('queue.archive.number')}: ${request.clientId}`,
    '',
    `${t('queue.archive.data')}:`,
    ...dataLines(request.body),
  ];
  if (request.files.length > 0) {
    lines.push('', `${t('queue.archive.files')}:`);
    for (const { name, field, size } of request.files)
      lines.push(
        `  ${name} (${field}, ${formatBytes(size)})${gone.includes(name) ? ` ${t('queue.archive.gone')}` : ''}`,
      );
  }
  return `${lines.join('\r\n')}\r\n`;
}

function dataLines(body: string): string[] {
  try {
    return [...leaves(JSON.parse(body), '')];
  } catch {
    return [`  ${body}`];
  }
}

function* leaves(value: unknown, path: string): Generator<string> {
  if (value === null || value === undefined || value === '') return;
  if (typeof value !== 'object') {
    yield `  ${path}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    // The list of files follows below; what was signed is what stands here.
    if (path === '' && (key === 'files' || key === 'signed')) continue;
    yield* leaves(inner, path === '' ? key : `${path}.${key}`);
  }
}
