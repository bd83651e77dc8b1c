import type { SupportMaterial } from '@portal/domain/files/contract';
import { isPinnable, type PinReport, type PinState, wantedFiles } from '@portal/domain/library/pinned-files';
import type { User } from '@portal/domain/users/record';
import { IconPin, IconPinFilled, IconPinnedOff } from '@tabler/icons-react';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import type { Pins } from '../../../lib/offline-cache/pins.ts';
import { type Progress, progress } from './sync-pins.ts';
import { togglePin } from './toggle-pin.ts';
import css from './pins.module.css';

/** What the rows of the library know of what is pinned. */
export type PinnedLibrary = {
  readonly user: User;
  readonly pins: Pins;
  readonly report: PinReport;
  readonly states: ReadonlyMap<number, PinState>;
};

type Props = {
  readonly material: SupportMaterial;
  readonly materials: readonly SupportMaterial[];
  readonly library: PinnedLibrary;
};

/** Pins a document, a film or a folder, or takes the pin off; says how far it is. Nothing for what cannot be pinned. */
export function PinButton({ material, materials, library: { user, pins, states: all } }: Props) {
  const { t } = useTranslation();
  const { id, name, kind } = material;
  const ids = useMemo(() => pinnableIn(material, materials), [material, materials]);
  const running = useProgressOf(ids);
  if (ids.size === 0) return null;
  const isChosen = pins.chosen.includes(id);
  const states = [...ids].flatMap((file) => all.get(file) ?? []);
  const isRunning = running !== null;
  const percent =
    isRunning && kind !== 'folder'
      ? Math.floor((100 * running.bytes) / Math.max(1, running.file.size))
      : null;
  const state = isRunning ? 'running' : worst(states);
  const Icon = state === 'lost' ? IconPinnedOff : states.length > 0 ? IconPinFilled : IconPin;
  return (
    <button
      type="button"
      className={css['pin']}
      data-state={state}
      aria-pressed={isChosen}
      aria-label={t('support.pins.pin', { name })}
      onClick={() => void togglePin(user, materials, id)}
    >
      <Icon aria-hidden stroke={1.75} />
      <span>{percent === null ? state && t(`support.pins.state.${state}`) : `${percent} %`}</span>
    </button>
  );
}

/** The files that a pin on a document, film or folder fetches. */
function pinnableIn(material: SupportMaterial, materials: readonly SupportMaterial[]): ReadonlySet<number> {
  const files =
    material.kind === 'folder'
      ? wantedFiles(materials, { chosen: [material.id], deviceTypes: [], language: currentLanguage() })
      : [material].filter(isPinnable);
  return new Set(files.map(({ id }) => id));
}

/** How far one of these files is while it is fetched; a row is not drawn anew for the files of others. */
function useProgressOf(ids: ReadonlySet<number>): Progress | null {
  return useSyncExternalStore(progress.subscribe, () => {
    const now = progress.get();
    return now !== null && ids.has(now.file.id) ? now : null;
  });
}

const ORDER: readonly PinState[] = ['lost', 'no-room', 'missing', 'newer', 'stored'];

/** The state of a folder is that of the file which needs somebody first. */
function worst(states: readonly PinState[]): PinState | undefined {
  return ORDER.find((state) => states.includes(state));
}
