import type { Generated } from 'kysely';
import type { Edited, Id } from './column-kinds.ts';

type ProductionWorkersTable = Edited & {
  id: Id;
  organisation_id: number;
  name: string;
  pin: string | null;
  badge: string | null;
  active: Generated<boolean>;
};

export type ProductionTables = { production_workers: ProductionWorkersTable };
