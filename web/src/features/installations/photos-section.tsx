import { storedForm } from '@portal/domain/form/visible';
import type { Installation } from '@portal/domain/installations/record';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StoredPicture } from '../../form/pictures/stored-picture.tsx';
import { picturesOfStep } from '../../form/steps/answered-step.ts';
import { Section } from '../../ui/frame/page.tsx';
import { templateVersion } from '../templates/queries.ts';
import css from './installations.module.css';

type Picture = { readonly name: string; readonly caption: string };

/** Photos of the form, additional photos, and both signatures. Files that are not uploaded yet are listed, too. */
export function PhotosSection({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const version = useQuery(templateVersion(installation.customDevice.schemaVersion.id));
  const files = new Map(installation.files.map((file) => [file.name, file]));
  const asked: Picture[] = version.data
    ? storedForm(
        version.data.installationFormSchema,
        installation.survey.data,
        installation.customDevice.parameters,
      ).flatMap((step) =>
        picturesOfStep(step, installation.survey.data).map(({ name, label }) => ({ name, caption: label })),
      )
    : [];
  const added = installation.photos.map((photo) => ({ name: photo.name, caption: photo.caption ?? '' }));
  // One from before the portal has none.
  const signatures: Picture[] = [
    { name: installation.signature, caption: t('installations.signatureCustomer') },
    { name: installation.installerSignature, caption: t('installations.signatureInstaller') },
  ].filter(({ name }) => name !== '');
  return (
    <Section id="photos" title={t('installations.section.photos')}>
      <ul className={css['photos']}>
        {[...asked, ...added].map((picture) => (
          <li key={picture.name}>
            <figure>
              <StoredPicture
                file={files.get(picture.name)}
                alt={picture.caption || t('installations.photo')}
              />
              <figcaption>{picture.caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className={css['signatures']}>
        {signatures.map(({ name, caption }) => (
          <figure key={caption}>
            <StoredPicture file={files.get(name)} alt={caption} />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
