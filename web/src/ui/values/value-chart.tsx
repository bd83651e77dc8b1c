import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { valueLine } from './value-line.ts';
import css from './value-chart.module.css';

const FRAME = { width: 320, height: 96, inset: 10 };

type Reading = {
  /** A moment, ISO 8601. */
  readonly at: string;
  readonly value: number;
  /** The value as text, with its unit. */
  readonly text: string;
  /** The origin of the value, and the person. */
  readonly note: string;
};

type Props = {
  readonly label: string;
  /** Oldest first, at least two. */
  readonly readings: readonly Reading[];
  /** Until when the last value applies, in milliseconds since 1970. */
  readonly until: number;
};

/** How a value changed: a step chart, and the same as a table for screen readers and for exact values. */
export function ValueChart({ label, readings, until }: Props) {
  const { t } = useTranslation();
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { path, dots } = valueLine(
    readings.map(({ at, value }) => ({ at: Date.parse(at), value })),
    until,
    FRAME,
  );
  return (
    <figure className={css['chart']}>
      <figcaption className={css['caption']}>
        <span>{label}</span>
        <span aria-hidden>
          {first.text} → {last.text}
        </span>
      </figcaption>
      <VisuallyHidden>
        {t('device.chart', { label, count: readings.length, from: first.text, to: last.text })}
      </VisuallyHidden>
      <svg
        className={css['frame']}
        viewBox={`0 0 ${String(FRAME.width)} ${String(FRAME.height)}`}
        aria-hidden
      >
        <path className={css['line']} d={path} />
        {dots.map(({ x, y }, at) => (
          <circle key={at} className={css['dot']} cx={x} cy={y} r={4} />
        ))}
      </svg>
      <div className={css['ends']} aria-hidden>
        <span>{formatDate(first.at)}</span>
        <span>{formatDate(until)}</span>
      </div>
      <details>
        <summary className={css['summary']}>{t('device.asTable', { label })}</summary>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">{t('device.since')}</th>
              <th scope="col">{t('device.value')}</th>
              <th scope="col">{t('device.origin')}</th>
            </tr>
          </thead>
          <tbody>
            {readings.map(({ at, text, note }, row) => (
              <tr key={row}>
                <td>{formatDate(at)}</td>
                <td>{text}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
