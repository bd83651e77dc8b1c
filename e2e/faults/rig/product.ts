import { SHORT_TIMES, switchesNamed } from './switches.ts';

/** A build of the app and a server to go with it, by the switches that are put into the product. */
export type Product = {
  readonly name: string;
  readonly switches: readonly string[];
  /** What a server needs besides, if it is switched, too. */
  readonly serverEnv: Readonly<Record<string, string>>;
};

const HOOK = new URL('./server-switches.ts', import.meta.url).href;

/** The product with nothing but its waits shorter. */
export const SOUND_PRODUCT: Product = {
  name: 'short',
  switches: [SHORT_TIMES.name],
  serverEnv: {},
};

/** The product broken on purpose by the switch of this name; throws when there is none. */
export function brokenProduct(name: string): Product {
  const files = switchesNamed([name]).flatMap((one) => one.snippets.map(({ file }) => file));
  const isServer = files.some((file) => file.startsWith('server/'));
  return {
    name: name.replaceAll(' ', '-'),
    switches: [...SOUND_PRODUCT.switches, name],
    serverEnv: isServer ? { NODE_OPTIONS: `--import=${HOOK}`, FAULT_SWITCHES: name } : {},
  };
}
