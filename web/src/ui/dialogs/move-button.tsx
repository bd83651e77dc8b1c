import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';

type Props = {
  readonly words: string;
  /** Whose inspection or service it is, for a screen reader that reads several such buttons. */
  readonly name: string;
  readonly onClick: () => void;
};

/** Opens the choice of another day. */
export function MoveButton({ words, name, onClick }: Props) {
  return (
    <Button
      variant="default"
      aria-label={`${words}: ${name}`}
      leftSection={<IconCalendarEvent aria-hidden stroke={1.75} />}
      onClick={onClick}
    >
      {words}
    </Button>
  );
}
