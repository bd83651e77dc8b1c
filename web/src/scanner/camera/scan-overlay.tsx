import { useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import { openBackEntry } from '../../lib/back-entry.ts';
import { CameraChoice } from './camera-choice.tsx';
import { CameraHelp } from './camera-help.tsx';
import { ScanView } from './scan-view.tsx';
import type { Scanner } from '../scanner.ts';

/** The view or dialog for each of the scanner's states. */
export function ScanOverlay({ scanner }: { readonly scanner: Scanner }) {
  const state = useStore(scanner.state);
  const cancel = () => scanner.send({ type: 'cancelled' });
  useEffect(() => openBackEntry(() => scanner.send({ type: 'cancelled' })), [scanner]);

  switch (state.kind) {
    case 'choosing-camera':
      return (
        <CameraChoice
          cameras={state.cameras}
          onChoose={(id) => scanner.send({ type: 'camera-chosen', id })}
          onCancel={cancel}
        />
      );
    case 'listing':
      return <ScanView scanner={scanner} cameras={[]} current={0} />;
    case 'starting':
    case 'scanning':
      return <ScanView scanner={scanner} cameras={state.cameras} current={state.current} />;
    case 'idle':
      return state.trouble === null ? null : (
        <CameraHelp scanner={scanner} trouble={state.trouble} onCancel={cancel} />
      );
    default:
      return state satisfies never;
  }
}
