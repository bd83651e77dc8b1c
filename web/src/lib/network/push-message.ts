/** A push message from the server. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  /** The path of a page of the app. */
  readonly url: string;
  readonly tag: string;
};

const UNREADABLE: PushMessage = {
  title: 'Portal instalatora',
  body: '',
  language: 'pl',
  url: '/',
  tag: 'notice',
};

/**
 * Reads a push message. One that cannot be read still says that something happened. An address outside of the app is
 * replaced by the home page.
 */
export function readPush(text: string | undefined): PushMessage {
  const parsed = parse(text);
  const word = (name: keyof PushMessage) => {
    const value = parsed[name];
    return typeof value === 'string' ? value : UNREADABLE[name];
  };
  const url = word('url');
  return {
    title: word('title'),
    body: word('body'),
    language: word('language'),
    url: /^\/(?![/\\])/.test(url) ? url : UNREADABLE.url,
    tag: word('tag'),
  };
}

/**
 * Whether a window that began at a path listens: pinned files and customers' pages do not. A window is known by where it began, so one in
 * which somebody has signed in still has the address of the sign-in page, which listens as well.
 */
const OF_THE_APP = /^\/(?!(?:pinned|files|api|dev|w|d)\/|(?:sign|card|register|password-recovery)(?:\/|$))/;

/** The window that a tapped notification opens in, the one in sight first; undefined when the app has none. */
export function appWindow<W extends { readonly url: string; readonly visibilityState: string }>(
  windows: readonly W[],
): W | undefined {
  const ours = windows.filter(({ url }) => OF_THE_APP.test(new URL(url).pathname));
  return ours.find(({ visibilityState }) => visibilityState === 'visible') ?? ours[0];
}

function parse(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
