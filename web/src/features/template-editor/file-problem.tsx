import type { TemplateVersion } from '@portal/domain/templates/record';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiProblem } from '../../lib/network/api-problem.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { defectPlace, filePlace } from './defect-place.ts';

/** At most this many defects are listed: a file with more is probably not a template at all. */
const MAX_LISTED = 20;

type Props = {
  readonly problem: ApiProblem | 'not-json';
  /** The draft that was refused: each defect has a link to the page on which it can be corrected. */
  readonly of?: { readonly templateId: number; readonly version: TemplateVersion };
};

/** Why a file, or a draft, was refused: the reason as a whole, or each defect with its place. */
export function FileProblem({ problem, of }: Props) {
  const { t } = useTranslation();
  if (problem === 'not-json') return <Notice tone="bad" title={t('templates.file.notJson')} />;
  return (
    <Notice tone="bad" title={problem.title}>
      {problem.violations.length === 0 ? (
        problem.detail === problem.title ? null : (
          problem.detail
        )
      ) : (
        <ul>
          {problem.violations.slice(0, MAX_LISTED).map(({ propertyPath, message }) => {
            const place = of && defectPlace(t, of.templateId, of.version, propertyPath);
            const inFile = filePlace(t, propertyPath);
            return (
              <li key={`${propertyPath} ${message}`}>
                {message}{' '}
                {place ? (
                  <Link to={place.address}>{place.words}</Link>
                ) : inFile === undefined ? (
                  <span className="mono">{propertyPath}</span>
                ) : (
                  <span>{inFile}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Notice>
  );
}
