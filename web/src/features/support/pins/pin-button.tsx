import type { SupportMaterial } from '@portal/domain/files/contract';
import { isPinnable, type PinReport, type PinState, wantedFiles } from '@portal/domain/library/pinned-files';
import type { User } from '@portal/domain/users/record';
import { IconPin, IconPinFilled, IconPinnedOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { changePins, type Pins } from '../../../lib/offline-cache/pins.ts';
import { useStore } from '../../../lib/store.ts';
import { syncPins, progress, stopFetching } from './sync-pins.ts';
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
  const running = useStore(progress);
  const { id, name, kind } = material;
  const inside =
    kind === 'folder'
      ? wantedFiles(materials, { chosen: [id], deviceTypes: [], language: currentLanguage() })
      : [material].filter(isPinnable);
  if (inside.length === 0) return null;
  const isChosen = pins.chosen.includes(id);
  const ids = new Set(inside.map((file) => file.id));
  const states = inside.flatMap((file) => all.get(file.id) ?? []);
  const isRunning = running !== null && ids.has(running.file.id);
  const toggle = () => {
    if (isChosen) stopFetching();
    changePins(user.id, ({ chosen }) => ({
      chosen: isChosen ? chosen.filter((one) => one !== id) : [...chosen, id],
    }));
    // What else was on its way goes on.
    void syncPins(user, materials, 'pin');
  };
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
      onClick={toggle}
    >
      <Icon aria-hidden stroke={1.75} />
      <span>{percent === null ? state && t(`support.pins.state.${state}`) : `${percent} %`}</span>
    </button>
  );
}

const ORDER: readonly PinState[] = ['lost', 'no-room', 'missing', 'newer', 'stored'];

/** The state of a folder is that of the file which needs somebody first. */
function worst(states: readonly PinState[]): PinState | undefined {
  return ORDER.find((state) => states.includes(state));
}
