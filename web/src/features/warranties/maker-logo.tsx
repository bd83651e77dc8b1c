import { getLogo } from '@portal/domain/organisations/contract';
import type { ConfirmedWarranty } from '@portal/domain/warranty/record';
import { useState } from 'react';
import { pathOf } from '../../lib/network/api.ts';

/** The maker's logo as on paper; where it cannot be fetched, the maker's name. */
export function MakerLogo({ organisation }: { readonly organisation: ConfirmedWarranty['organisation'] }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <strong>{organisation.name}</strong>;
  const path = pathOf(getLogo, { params: { id: organisation.id }, query: { variant: 'paper' } });
  return <img src={`/api${path}`} alt={organisation.name} onError={() => setMissing(true)} />;
}
