import { Button } from '@mantine/core';
import { IconSignature, IconTrash } from '@tabler/icons-react';
import { Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, loadChunk } from '../../lib/loading/chunk.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { imageName, type Picture } from '../pictures/picture.ts';
import { PicturesContext } from '../pictures/pictures-context.ts';
import css from '../pictures/pictures.module.css';
import { ShownImage } from '../pictures/shown-image.tsx';
import type { Strokes } from './strokes.ts';

const SignatureSheet = lazyPart(() => import('./signature-sheet.tsx'));

type Props = {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly error?: string;
  readonly required?: boolean;
  /** The first part of the picture's file name. */
  readonly belongsTo: string;
  /** Name of the picture, when signed. */
  readonly name: string | undefined;
  /** Null removes the signature. */
  readonly onSigned: (picture: Picture | null, typed: boolean) => void | Promise<void>;
  readonly mayBegin?: (() => boolean) | undefined;
  /** Whether the sheet is open, where the parent decides that (the signature before it opens it); undefined: the field decides. */
  readonly opened?: boolean | undefined;
  readonly onOpened?: ((open: boolean) => void) | undefined;
};

/** A signature field: opens the sheet to sign on, and shows the signature. */
export function SignatureField({
  id,
  label,
  help,
  error,
  required,
  belongsTo,
  name,
  mayBegin,
  onSigned,
  opened,
  onOpened,
}: Props) {
  const { t } = useTranslation();
  const { local } = useContext(PicturesContext);
  const [own, setOwn] = useState(false);
  const [drawn, setDrawn] = useState<Strokes>();
  const open = opened ?? own;
  const setOpen = onOpened ?? setOwn;

  async function save(signed: Strokes | string): Promise<void> {
    const { signaturePng, typedPng } = await loadChunk(() => import('./signature-png.ts'));
    const typed = typeof signed === 'string';
    const png = await (typed ? typedPng(signed) : signaturePng(signed));
    const picture = { ...png, name: imageName(belongsTo, png.type), field: belongsTo };
    setOpen(false);
    setDrawn(undefined);
    await onSigned(typed ? picture : { ...picture, signature: signed }, typed);
  }

  return (
    <Field group name={id} label={label} description={help} error={error} required={required}>
      <div className={css['signed']}>
        {name !== undefined && (
          <ShownImage name={name} alt={t('form.signature.of', { label })} className={css['signature']} />
        )}
        <Button
          variant={name === undefined ? 'filled' : 'outline'}
          leftSection={<IconSignature aria-hidden stroke={1.75} size="1.5rem" />}
          onClick={() => setOpen(mayBegin?.() !== false)}
        >
          {t(name === undefined ? 'form.signature.sign' : 'form.signature.again')}
        </Button>
        {name !== undefined && !required && (
          <Button
            variant="subtle"
            color="bad"
            leftSection={<IconTrash aria-hidden stroke={1.75} size="1.5rem" />}
            onClick={() => void onSigned(null, false)}
          >
            {t('form.signature.remove')}
          </Button>
        )}
      </div>
      {open && (
        <Suspense fallback={null}>
          <SignatureSheet
            title={label}
            strokes={drawn ?? (name === undefined ? undefined : local.get(name)?.signature)}
            onSave={(signed) => void save(signed)}
            person={help}
            onClose={(begun) => {
              setDrawn(begun);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </Field>
  );
}
