import { ActionIcon, Button } from '@mantine/core';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { labelIn } from '@portal/domain/templates/labels';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../ui/frame/page.tsx';
import { idleButton } from '../../ui/inputs/idle-button.ts';
import type { DraftAutosave } from '../../form/drafts/draft-autosave.ts';
import { AutosaveNotice } from '../../form/drafts/autosave-notice.tsx';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { templateAddress } from '../template-editor/addresses.ts';
import type { BuilderAction } from './builder-state.ts';
import type { FormKind } from './form-kind.ts';
import css from './builder.module.css';

type Props = {
  readonly template: DeviceTemplate;
  readonly kind: FormKind;
  readonly autosave: DraftAutosave;
  readonly isUnsaved: boolean;
  readonly busy: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly dispatch: (action: BuilderAction) => void;
  readonly onSave: () => void;
};

/** Which form is in work, whether it is kept and saved, and the ways back and forth. */
export const BuilderBar = memo(function BuilderBar(props: Props) {
  const { template, kind, autosave, isUnsaved, busy, canUndo, canRedo, dispatch, onSave } = props;
  const { t } = useTranslation();
  return (
    <header className={css['top']}>
      <div className={css['bar']}>
        <div className={css['heading']}>
          <BackLink to={templateAddress(template.id)}>
            {labelIn(currentLanguage(), template.nameTranslations, template.name)}
          </BackLink>
          <h1 className={css['title']}>{t(`builder.kind.${kind}`)}</h1>
        </div>
        <div className={css['ways']}>
          <div className={css['state']}>
            <output>{t(isUnsaved ? 'builder.unsaved' : 'builder.allSaved')}</output>
            <AutosaveNotice autosave={autosave} isOffice />
          </div>
          <ActionIcon
            aria-label={t('builder.undo')}
            title={`${t('builder.undo')} (Ctrl+Z)`}
            {...idleButton(!canUndo, () => dispatch({ kind: 'undo' }))}
          >
            <IconArrowBackUp aria-hidden stroke={1.75} size="1.5rem" />
          </ActionIcon>
          <ActionIcon
            aria-label={t('builder.redo')}
            title={`${t('builder.redo')} (Ctrl+Shift+Z)`}
            {...idleButton(!canRedo, () => dispatch({ kind: 'redo' }))}
          >
            <IconArrowForwardUp aria-hidden stroke={1.75} size="1.5rem" />
          </ActionIcon>
          <Button onClick={onSave} loading={busy} title="Ctrl+S">
            {t('builder.save')}
          </Button>
        </div>
      </div>
    </header>
  );
});
