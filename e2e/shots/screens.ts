/** Who looks; null is nobody signed in. */
type Viewer = 'installer' | 'asp' | 'admin' | null;

export type Screen = {
  readonly name: string;
  readonly as: Viewer;
  /** The address; `{installation:STATUS}` is replaced by the id of an installation in that status. */
  readonly path: string;
  /** Also in English and German. */
  readonly everyLanguage?: true;
};

/** Every screen that `npm run shots` takes a picture of. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', as: null, path: '/login', everyLanguage: true },
  { name: 'register', as: null, path: '/register', everyLanguage: true },
  { name: 'password-recovery', as: null, path: '/password-recovery' },
  { name: 'new-password', as: null, path: '/password-recovery?token=a', everyLanguage: true },
  { name: 'edit-profile', as: 'installer', path: '/edit-profile', everyLanguage: true },
  { name: 'home', as: 'installer', path: '/', everyLanguage: true },
  { name: 'installations', as: 'installer', path: '/installations' },
  { name: 'installations-received', as: 'installer', path: '/installations?tab=received' },
  {
    name: 'installation-accepted',
    as: 'installer',
    path: '/installations/{installation:accepted}',
    everyLanguage: true,
  },
  { name: 'installation-rejected', as: 'installer', path: '/installations/{installation:rejected}' },
  {
    name: 'commissioning',
    as: 'installer',
    path: '/add-device-simple/new?template=5&serial=HP-2026-90000001',
    everyLanguage: true,
  },
  { name: 'inspections', as: 'installer', path: '/inspections' },
  { name: 'services', as: 'installer', path: '/services' },
  { name: 'support', as: 'installer', path: '/support' },
  { name: 'documents', as: 'installer', path: '/support/documents' },
  { name: 'asp-home', as: 'asp', path: '/' },
  { name: 'admin-installations', as: 'admin', path: '/admin/installations', everyLanguage: true },
  { name: 'admin-installation', as: 'admin', path: '/admin/installations?id={installation:pending}' },
  { name: 'warranty-confirmation', as: null, path: '/w/{warranty}' },
];
