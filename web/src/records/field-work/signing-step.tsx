import type { IsoDate } from '@portal/domain/dates';
import { declarationIn } from '@portal/domain/templates/labels';
import type { User } from '@portal/domain/users/record';
import { Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId, focusField } from '../../form/fields/focus-gap.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import { type FormPictures, PicturesContext } from '../../form/pictures/pictures-context.ts';
import { Signatures } from '../../form/signature/signatures.tsx';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { sha256 } from '../../lib/sha256.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import type { FieldRecord, Gaps } from './field-record.ts';
import type { Change, FormData } from './form-state.ts';
import type { RecordScreen } from './record-screen.ts';

type Props<Data extends FormData, Target, Own extends string, Why extends string> = {
  readonly record: FieldRecord<Data, Target, Own, Why>;
  readonly screen: RecordScreen<Data, Target, Own, Why>;
  readonly data: Data;
  readonly today: IsoDate;
  readonly tried: boolean;
  readonly user: User;
  readonly onChange: (change: Change<Data>) => void;
};

const NONE: Gaps = new Map();

/** The declaration, who signs it, and the signatures. Nobody signs before it is known who does. */
export default function SigningStep<Data extends FormData, Target, Own extends string, Why extends string>({
  record,
  screen,
  data,
  today,
  tried,
  user,
  onChange,
}: Props<Data, Target, Own, Why>) {
  const { t } = useTranslation();
  const shown = useContext(PicturesContext);
  const [asked, setAsked] = useState(false);
  const language = screen.signedIn?.(data) ?? currentLanguage();
  const form = record.template?.(data).form;
  const text = form && declarationIn(form, language);
  const gaps = record.signerGaps?.(data) ?? NONE;
  const [first] = gaps.keys();

  async function signed(field: string, picture: Picture | null, typed: boolean): Promise<void> {
    const signature = field as (typeof record.pictures.signatures)[number];
    const sealed =
      picture &&
      record.seal &&
      (await record.seal(data, { field: signature, hashes: await hashesIn(shown), today, typed }));
    onChange({ kind: 'signed', field: signature, picture, sealed: sealed ?? undefined });
  }

  const mayBegin = (): boolean => {
    if (first === undefined) return true;
    setAsked(true);
    focusField(fieldId('signatures', first));
    return false;
  };

  const signatures = (
    <Signatures
      declaration={text === undefined ? undefined : { text, language }}
      signer={
        screen.Signer && <screen.Signer {...{ data, today, onChange }} gaps={tried || asked ? gaps : NONE} />
      }
      elsewhere={
        screen.Elsewhere && (
          <Suspense fallback={null}>
            <screen.Elsewhere {...{ data, today, mayBegin, onChange }} hashes={() => hashesIn(shown)} />
          </Suspense>
        )
      }
      mayBegin={mayBegin}
      tried={tried}
      signers={screen.signers(t, data, user.name).map((signer) => ({
        ...signer,
        required: record.mustSign,
        name: data[signer.field] as string | null,
      }))}
      onSigned={signed}
    />
  );
  return (
    <>
      {data.voided === true && (
        <Notice tone="warn" title={t('form.signature.voided')}>
          {t('form.signature.voidedText')}
        </Notice>
      )}
      {signatures}
    </>
  );
}

/** The hashes of a form's pictures, of those on this device as of those on the server. */
async function hashesIn({ local, stored }: FormPictures): Promise<Pick<ReadonlyMap<string, string>, 'get'>> {
  const here = new Map(
    await Promise.all(
      [...local.values()].map(async ({ name, bytes }) => [name, await sha256(bytes)] as const),
    ),
  );
  return { get: (name) => here.get(name) ?? stored(name)?.sha256 };
}
