import { IconEye, IconEyeOff } from '@tabler/icons-react';

/** The eye of the button that shows a password; what it does is said by the button's name. */
export function PasswordEye({ reveal }: { readonly reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon aria-hidden stroke={1.75} size="1.5rem" />;
}
