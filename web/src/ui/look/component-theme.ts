import type { MantineThemeComponents } from '@mantine/core';

/** A caller may name a size; without one (which Mantine calls `sm` on inputs) a control has the full touch height. */
type Sized = { readonly size?: unknown };

const touchHeight = (name: string, { size = 'sm' }: Sized) => (size === 'sm' ? { [name]: 'var(--tap)' } : {});

/** Touch heights and defaults of Mantine's components. */
export const componentTheme: MantineThemeComponents = {
  Button: {
    vars: (_theme: unknown, props: Sized) => ({
      root: {
        ...touchHeight('--button-height', props),
        '--button-fz': 'var(--mantine-font-size-md)',
        '--button-padding-x': 'var(--mantine-spacing-md)',
      },
    }),
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle' },
    vars: (_theme: unknown, props: Sized) => ({ root: touchHeight('--ai-size', props) }),
  },
  CloseButton: {
    vars: (_theme: unknown, props: Sized) => ({
      root: { ...touchHeight('--cb-size', props), '--cb-icon-size': '1.5rem' },
    }),
  },
  Input: {
    vars: (_theme: unknown, props: Sized) => ({
      wrapper: {
        ...touchHeight('--input-height', props),
        '--input-fz': 'var(--mantine-font-size-md)',
      },
    }),
  },
  InputWrapper: {
    vars: () => ({
      label: { '--input-label-size': 'var(--mantine-font-size-md)' },
      description: { '--input-description-size': 'var(--mantine-font-size-sm)' },
      error: { '--input-error-size': 'var(--mantine-font-size-sm)' },
    }),
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  },
  Checkbox: {
    vars: () => ({
      root: {
        '--checkbox-size': '1.75rem',
        // Mantine's white is pale on the light fill of dark mode.
        '--checkbox-icon-color': 'var(--on-brand)',
        '--label-fz': 'var(--mantine-font-size-md)',
        '--label-lh': '1.5',
      },
    }),
    // The label beside the box is as high as any other touch target.
    styles: {
      body: { alignItems: 'center' },
      label: { display: 'flex', alignItems: 'center', minHeight: 'var(--tap)' },
    },
  },
  Radio: { vars: () => ({ root: { '--radio-size': '1.75rem', '--radio-icon-size': '0.75rem' } }) },
  Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.5 } } },
  // A `header` in a dialog would be a second banner landmark of the page.
  ModalHeader: { defaultProps: { component: 'div' } },
  DrawerHeader: { defaultProps: { component: 'div' } },
  Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.5 } } },
  // The arrow of a choice says nothing to a screen reader.
  ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
  Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
};
