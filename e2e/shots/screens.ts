import { FIELD_SCREENS } from './field-screens.ts';
import { OFFICE_SCREENS } from './office-screens.ts';
import type { Screen } from './screen.ts';

/** The screens of production. */
const HALL_SCREENS: readonly Screen[] = [
  { name: 'production', as: 'production', path: '/production', everyLanguage: true, onWall: true },
  {
    name: 'production-board',
    as: 'production',
    path: '/production?board',
    everyLanguage: true,
    onWall: true,
  },
  {
    name: 'production-worker',
    as: 'production',
    path: '/production',
    press: ['role=button[name=/Ewa Lis/]'],
    everyLanguage: true,
  },
  {
    name: 'production-device',
    as: 'production',
    path: '/production/{production:4}',
    everyLanguage: true,
    onWall: true,
  },
  { name: 'production-device-held', as: 'production', path: '/production/{production:held}' },
  {
    name: 'production-device-made',
    as: 'production',
    path: '/production/{production:8}',
    press: ['main details summary'],
    everyLanguage: true,
  },
  { name: 'production-device-over', as: 'production', path: '/production/{production:over}' },
  {
    name: 'production-hold',
    as: 'production',
    path: '/production/{production:4}',
    press: ['role=button[name="Wstrzymaj"]'],
  },
  {
    name: 'production-stage',
    as: 'production',
    path: '/production/{production:4}?stage=4',
    everyLanguage: true,
  },
  {
    name: 'production-label-check',
    as: 'production',
    path: '/production/{production:9}?stage=9',
    everyLanguage: true,
  },
];

/** Every screen that `npm run shots` takes a picture of. */
export const SCREENS: readonly Screen[] = [...FIELD_SCREENS, ...OFFICE_SCREENS, ...HALL_SCREENS];
