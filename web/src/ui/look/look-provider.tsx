import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { brandOf } from './ramp.ts';
import { cssVariablesOf, themeOf } from './theme.ts';
import { useLook } from './use-look.ts';

/** Mantine with the person's appearance settings and the maker's brand. */
export function LookProvider({
  brandId,
  children,
}: {
  readonly brandId: number;
  readonly children: ReactNode;
}) {
  const look = useLook();
  const brand = brandOf(brandId);
  const theme = useMemo(() => themeOf(brand), [brand]);
  const variables = useMemo(() => cssVariablesOf(brand, look === 'sun'), [brand, look]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={look === 'dark' ? 'dark' : 'light'}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
