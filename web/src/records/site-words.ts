import type { Site } from '@portal/domain/installations/site';

type Address = Pick<Site, 'address' | 'addressContinued' | 'zipcode' | 'city'>;

/** An address in one line. */
export function addressOf({ address, addressContinued, zipcode, city }: Address): string {
  return `${[address, addressContinued].filter(Boolean).join(' ')}, ${zipcode} ${city}`;
}

/** A link to the address on a map. */
export function mapLink(site: Address): string {
  return mapLinkOfLine(addressOf(site));
}

/** The same for an address that is one line already. */
export function mapLinkOfLine(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}
