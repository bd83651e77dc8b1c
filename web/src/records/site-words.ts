import type { Site } from '@portal/domain/installations/site';

type Address = Pick<Site, 'address' | 'addressContinued' | 'zipcode' | 'city'>;

/** Where it stands, in one line. */
export function addressOf({ address, addressContinued, zipcode, city }: Address): string {
  return `${[address, addressContinued].filter(Boolean).join(' ')}, ${zipcode} ${city}`;
}

/** The way there on a map; opened by the person's tap alone. */
export function mapOf(site: Address): string {
  return mapOfLine(addressOf(site));
}

/** The same for an address that is one line already. */
export function mapOfLine(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}
