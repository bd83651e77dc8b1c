import { brokenRecord, type DeviceRecord, unsentWork } from '../drivers/records/device-records.ts';

/** Who looks; null is nobody signed in. */
type Viewer = 'installer' | 'asp' | 'admin' | 'superadmin' | 'production' | null;

export type Screen = {
  readonly name: string;
  readonly as: Viewer;
  /** The address; `{installation:STATUS}` is replaced by the id of an installation in that status, so are
   * `{inspection:STATUS}` and `{service:STATUS}`; `{device}` is a device that has a service, `{user}` a user,
   * `{drafted}` a device type with a version in preparation; `{production:STAGE}` a device that waits for a stage, `held` or `over`;
   * `{import:STEP}` and `{recall}` as `office-records.ts` makes them. */
  readonly path: string;
  /** What is pressed before the picture is taken, in order: selectors of Playwright's. */
  readonly press?: readonly string[];
  /** The file that is chosen on the page. */
  readonly file?: { readonly name: string; readonly text: string };
  /** How calls whose address ends so are answered: not at all, or with these parts of the record changed. */
  readonly answers?: { readonly ending: string; readonly change: 'fails' | object };
  /** What the device of that person holds beforehand; nothing of it reaches the server. */
  readonly device?: (userId: number) => readonly DeviceRecord[];
  /** Also on the wall of a hall, 1920 pixels wide. */
  readonly onWall?: true;
  /** Also in sun mode. */
  readonly inSun?: true;
  /** Also in English and German. */
  readonly everyLanguage?: true;
};

const QUEUE = '[aria-expanded=false]:has(output)';
const MENU = 'header button[aria-haspopup=dialog]';

/** Every screen that `npm run shots` takes a picture of. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', as: null, path: '/login', everyLanguage: true },
  { name: 'login-no-user', as: null, path: '/login?flag=no-user' },
  { name: 'login-link-over', as: null, path: '/login?verify=over' },
  { name: 'register', as: null, path: '/register', everyLanguage: true },
  {
    name: 'register-data',
    as: null,
    path: '/register?key=DEMO-KEY-0001',
    press: ['button[type=submit]', 'button[type=submit]'],
    everyLanguage: true,
  },
  { name: 'password-recovery', as: null, path: '/password-recovery' },
  { name: 'password-link-over', as: null, path: '/password-recovery?token=a', everyLanguage: true },
  { name: 'edit-profile', as: 'installer', path: '/edit-profile', everyLanguage: true },
  { name: 'choose-asp', as: 'installer', path: '/edit-profile?chooseASP=true' },
  { name: 'menu', as: 'installer', path: '/', press: [MENU], everyLanguage: true },
  { name: 'home', as: 'installer', path: '/', everyLanguage: true },
  { name: 'installations', as: 'installer', path: '/installations' },
  { name: 'installations-received', as: 'installer', path: '/installations?tab=received' },
  {
    name: 'installation-accepted',
    as: 'installer',
    path: '/installations/{installation:accepted}',
    everyLanguage: true,
  },
  {
    name: 'sharing',
    as: 'installer',
    path: '/installations/{installation:accepted}',
    press: ['role=button[name="Udostępnij"]'],
  },
  { name: 'installation-rejected', as: 'installer', path: '/installations/{installation:rejected}' },
  {
    name: 'commissioning-summary',
    as: 'installer',
    path: '/installations/{installation:rejected}',
    press: ['role=link[name="Popraw i wyślij ponownie"]'],
  },
  {
    name: 'commissioning',
    as: 'installer',
    path: '/add-device-simple/new?template=5&serial=HP-2026-90000001',
    everyLanguage: true,
  },
  { name: 'inspections', as: 'installer', path: '/inspections' },
  { name: 'services', as: 'installer', path: '/services' },
  {
    name: 'inspection-pending',
    as: 'installer',
    path: '/inspections/{inspection:pending}',
    everyLanguage: true,
  },
  { name: 'inspection-done', as: 'installer', path: '/inspections/{inspection:done}' },
  {
    name: 'inspection-form',
    as: 'installer',
    path: '/inspections/{inspection:scheduled}?form=visit',
    everyLanguage: true,
  },
  { name: 'service-pending', as: 'installer', path: '/services/{service:pending}', everyLanguage: true },
  { name: 'service-parts-sent', as: 'installer', path: '/services/{service:spare_parts_sent}' },
  { name: 'service-done', as: 'installer', path: '/services/{service:done}' },
  { name: 'service-new', as: 'installer', path: '/services/new/device/{device}', everyLanguage: true },
  { name: 'service-finish', as: 'installer', path: '/services/{service:spare_parts_sent}?form=finish' },
  { name: 'admin-services', as: 'admin', path: '/admin/services', everyLanguage: true },
  { name: 'admin-desk', as: 'asp', path: '/admin/services?kind=desk', everyLanguage: true },
  { name: 'admin-inspections', as: 'admin', path: '/admin/services?kind=inspections' },
  { name: 'asp-service', as: 'asp', path: '/admin/services?service={service:require_spare_parts}' },
  { name: 'calendar', as: 'installer', path: '/calendar', everyLanguage: true },
  { name: 'calendar-week', as: 'installer', path: '/calendar?view=week' },
  { name: 'device', as: 'installer', path: '/devices/{device}', everyLanguage: true },
  { name: 'admin-recalls', as: 'admin', path: '/admin/recalls', everyLanguage: true },
  { name: 'admin-recall-new', as: 'admin', path: '/admin/recalls/new', everyLanguage: true },
  { name: 'admin-recall', as: 'admin', path: '/admin/recalls/{recall}', everyLanguage: true },
  { name: 'admin-recall-people', as: 'admin', path: '/admin/recalls/{recall}?tab=people' },
  {
    name: 'admin-recall-failed',
    as: 'admin',
    path: '/admin/recalls/{recall}',
    answers: { ending: 'recalls/*', change: 'fails' },
  },
  { name: 'recalls', as: 'installer', path: '/recalls', everyLanguage: true },
  {
    name: 'recall-answer',
    as: 'installer',
    path: '/recalls',
    press: ['role=button[name=/^(Odpowiedz|Answer|Antworten)/]'],
    everyLanguage: true,
  },
  { name: 'admin-device-import', as: 'superadmin', path: '/admin/devices/import', everyLanguage: true },
  {
    name: 'import-file',
    as: 'admin',
    path: '/admin/devices/import',
    file: {
      name: 'magazyn.csv',
      text: 'Nr seryjny;Moc;Moc;\nHP-1;9,5;9,5;paleta 7\nHP-2;12;12;\nHP-3;9,5;12;\n',
    },
    everyLanguage: true,
  },
  {
    name: 'import-file-refused',
    as: 'admin',
    path: '/admin/devices/import',
    file: { name: 'magazyn.csv', text: 'Nr seryjny;Uwagi\nHP-1;"bez końca\nHP-2;x\n' },
  },
  {
    name: 'import-columns',
    as: 'admin',
    path: '/admin/devices/import?id={import:columns}',
    everyLanguage: true,
  },
  {
    name: 'import-plan',
    as: 'admin',
    path: '/admin/devices/import?id={import:planned}',
    everyLanguage: true,
  },
  {
    name: 'import-running',
    as: 'admin',
    path: '/admin/devices/import?id={import:planned}',
    answers: { ending: 'imports/*', change: { state: 'applying', done: 31_500, total: 100_000 } },
  },
  {
    name: 'import-failed',
    as: 'admin',
    path: '/admin/devices/import?id={import:planned}',
    answers: {
      ending: 'imports/*',
      change: { state: 'failed', failedStep: 'apply', done: 500, total: 2_000, applied: 500 },
    },
    everyLanguage: true,
  },
  {
    name: 'import-result',
    as: 'admin',
    path: '/admin/devices/import?id={import:applied}',
    everyLanguage: true,
  },
  { name: 'admin-device', as: 'admin', path: '/admin/devices/{device}', everyLanguage: true },
  { name: 'admin-device-edit', as: 'admin', path: '/admin/devices/{device}?edit' },
  { name: 'admin-devices', as: 'admin', path: '/admin/devices', everyLanguage: true },
  { name: 'admin-device-new', as: 'admin', path: '/admin/devices?new' },
  { name: 'support', as: 'installer', path: '/support', everyLanguage: true },
  { name: 'documents', as: 'installer', path: '/support/documents', everyLanguage: true },
  { name: 'diagnostics', as: 'installer', path: '/support/diagnostics' },
  { name: 'queue-bar', as: 'installer', path: '/', device: unsentWork, inSun: true },
  {
    name: 'queue-panel',
    as: 'installer',
    path: '/',
    device: unsentWork,
    press: [QUEUE],
    inSun: true,
    everyLanguage: true,
  },
  {
    name: 'queue-files',
    as: 'installer',
    path: '/',
    device: unsentWork,
    press: [QUEUE, 'role=dialog >> [aria-expanded=false]'],
  },
  {
    name: 'queue-sent',
    as: 'installer',
    path: '/',
    device: unsentWork,
    press: [QUEUE, 'role=button[name=/^(Wysłane|Sent|Gesendet)/]'],
    everyLanguage: true,
  },
  {
    name: 'queue-trash',
    as: 'installer',
    path: '/',
    device: unsentWork,
    press: [QUEUE, 'role=button[name=/^(Kosz|Trash|Papierkorb)/]'],
    everyLanguage: true,
  },
  {
    name: 'conflict',
    as: 'installer',
    path: '/',
    device: unsentWork,
    press: [QUEUE, 'role=button[name=/^(Wybierz wartości|Choose|Werte)/]'],
    inSun: true,
    everyLanguage: true,
  },
  {
    name: 'emergency',
    as: 'installer',
    path: '/',
    device: brokenRecord,
    inSun: true,
    everyLanguage: true,
  },
  { name: 'no-such-page', as: 'installer', path: '/no/such/page' },
  { name: 'asp-home', as: 'asp', path: '/' },
  { name: 'asp-administration', as: 'asp', path: '/admin/installations' },
  { name: 'asp-menu', as: 'asp', path: '/admin/installations', press: [MENU] },
  { name: 'admin-installations', as: 'admin', path: '/admin/installations', everyLanguage: true },
  { name: 'admin-installation', as: 'admin', path: '/admin/installations?id={installation:pending}' },
  { name: 'superadmin-installations', as: 'superadmin', path: '/admin/installations' },
  {
    name: 'superadmin-menu',
    as: 'superadmin',
    path: '/admin/installations',
    press: [MENU],
    everyLanguage: true,
  },
  { name: 'admin-users', as: 'admin', path: '/admin/users', everyLanguage: true },
  { name: 'admin-user', as: 'admin', path: '/admin/users?id={user}' },
  {
    name: 'admin-user-edit',
    as: 'admin',
    path: '/admin/users?id={user}',
    press: ['role=button[name="Edytuj"]'],
  },
  {
    name: 'admin-user-delete',
    as: 'admin',
    path: '/admin/users?id={user}',
    press: ['role=button[name="Usuń"]'],
  },
  {
    name: 'admin-users-mail',
    as: 'admin',
    path: '/admin/users?role=asp',
    press: ['role=button[name=/^E-mail do/]'],
  },
  { name: 'admin-settings', as: 'admin', path: '/admin/settings', everyLanguage: true },
  {
    name: 'admin-settings-make-keys',
    as: 'superadmin',
    path: '/admin/settings/registration-keys',
    press: ['role=button[name="Utwórz klucze"]'],
  },
  { name: 'settings-support', as: 'admin', path: '/admin/settings/support', everyLanguage: true },
  { name: 'settings-keys', as: 'admin', path: '/admin/settings/registration-keys' },
  { name: 'settings-personal-data', as: 'admin', path: '/admin/settings/personal-data' },
  { name: 'settings-event-log', as: 'admin', path: '/admin/settings/event-log' },
  { name: 'settings-workers', as: 'admin', path: '/admin/settings/workers', everyLanguage: true },
  { name: 'file-library', as: 'admin', path: '/admin/settings/file-library', everyLanguage: true },
  {
    name: 'file-library-grid',
    as: 'admin',
    path: '/admin/settings/file-library?search=a',
    press: ['role=button[name="Pokaż jako kafelki"]'],
  },
  {
    name: 'file-library-entry',
    as: 'admin',
    path: '/admin/settings/file-library?search=a',
    press: ['role=button[name=/^Szczegóły: Instr/]'],
  },
  { name: 'device-types', as: 'admin', path: '/admin/device-templates', everyLanguage: true },
  { name: 'device-type', as: 'admin', path: '/admin/device-templates/5' },
  { name: 'device-type-versions', as: 'admin', path: '/admin/device-templates/5/versions' },
  {
    name: 'form-builder',
    as: 'admin',
    path: '/admin/device-templates/{drafted}/form-templates/installation',
    everyLanguage: true,
  },
  {
    name: 'warranty-template',
    as: 'admin',
    path: '/admin/device-templates/{drafted}/warranty-template',
    everyLanguage: true,
  },
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
  { name: 'warranty-confirmation', as: null, path: '/w/{warranty}' },
];
