import type { DeviceRecord } from '../drivers/records/device-records.ts';

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

/** The button that opens the menu; that of the notifications stands before it. */
export const MENU = 'header button[aria-haspopup=dialog]:not([popovertarget])';
