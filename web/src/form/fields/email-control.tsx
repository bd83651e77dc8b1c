import type { ComponentProps } from 'react';
import { LineControl } from './controls.tsx';

/** An e-mail address that has to be given: the keyboard for it, and nothing that a phone would correct. */
export function EmailControl(props: Omit<ComponentProps<typeof LineControl>, 'type' | 'inputMode'>) {
  return (
    <LineControl
      {...props}
      required
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
