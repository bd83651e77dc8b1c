import type { Maker } from '../../../starters/writing-warranties.ts';

/** The three manufacturers; invented, as all demo data are. */
export type DemoMaker = Maker & {
  readonly id: number;
  readonly website: string;
  readonly taxId: string;
};

const SWIERK: DemoMaker = {
  id: 1,
  name: 'Świerk Therm',
  address: 'ul. Iglasta 7, 15-103 Białystok',
  phone: '+48857410200',
  email: 'serwis@swierktherm.example',
  website: 'https://swierktherm.example',
  taxId: '5420000015',
};
export const FIORD: DemoMaker = {
  id: 2,
  name: 'Fiord Pompy Ciepła',
  address: 'ul. Portowa 12, 80-555 Gdańsk',
  phone: '+48587320400',
  email: 'serwis@fiordpompy.example',
  website: 'https://fiordpompy.example',
  taxId: '9570000214',
};
const SLIWA: DemoMaker = {
  id: 3,
  name: 'Śliwa Hydraulik',
  address: 'ul. Sadowa 31, 34-600 Limanowa',
  phone: '+48183330600',
  email: 'serwis@sliwahydraulik.example',
  website: 'https://sliwahydraulik.example',
  taxId: '7370000036',
};

export const MAKERS: readonly DemoMaker[] = [SWIERK, FIORD, SLIWA];
