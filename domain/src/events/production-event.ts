import type { ProductionActType } from '../production/transition.ts';

/** What happens in the hall, and to the people who work there. */
export type ProductionEvents = {
  'production.entered': { readonly deviceId: number; readonly serial: string };
  /** A stage was finished, or a device was put on hold, released or sent back. `counted`: nobody had finished it before. */
  'production.recorded': {
    readonly deviceId: number;
    readonly act: ProductionActType;
    readonly stage: number | null;
    readonly worker: string;
    readonly reason: string | null;
    readonly counted: boolean;
  };
  /** `copy`: it had been printed before. */
  'label.printed': {
    readonly deviceId: number;
    readonly size: string;
    readonly format: 'pdf' | 'zpl';
    readonly copy: boolean;
  };
  'worker.created': { readonly worker: string };
  'worker.changed': { readonly worker: string; readonly fields: readonly string[] };
};
