import { type Address, addressLine } from '@portal/domain/installations/site';

/** A link to the address on a map. */
export function mapLink(site: Address): string {
  return mapLinkOfLine(addressLine(site));
}

/** The same for an address that is one line already. */
export function mapLinkOfLine(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}
