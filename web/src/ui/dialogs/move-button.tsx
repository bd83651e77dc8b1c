import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';

type Props = {
  readonly words: string;
  /** Whose visit it is, for those who hear several such buttons. */
  readonly name: string;
  readonly onClick: () => void;
};

/** Asks for the day of a visit. */
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
