import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SETTLED_MS = 300;

type Props = {
  readonly value: string;
  /** Called when typing has paused for 0.3 s, and at once on clearing. */
  readonly onSearch: (text: string) => void;
  readonly label: string;
};

/** The search field of a list. */
export function SearchField({ value, onSearch, label }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);

  if (value !== shown) {
    setShown(value);
    // Keeps what is being typed, including a space after its last word.
    if (value !== text.trim()) setText(value);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  // A filter may be chosen during the pause: the newest callback is used, as the page would call it then.
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  const type = (next: string, wait: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search.current(next.trim()), wait);
  };

  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.currentTarget.value, SETTLED_MS)}
      leftSection={<IconSearch aria-hidden stroke={1.75} size="1.5rem" />}
      leftSectionWidth="3rem"
      rightSectionWidth="var(--tap)"
      rightSection={
        text === '' ? null : (
          <CloseButton
            aria-label={t('ui.clearSearch')}
            onClick={() => {
              type('', 0);
              // The button goes with the text.
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
}
