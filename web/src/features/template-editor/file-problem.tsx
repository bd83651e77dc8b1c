import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '../../lib/network/api-problem.ts';
import { Notice } from '../../ui/notices/notice.tsx';

/** So many defects are listed; a file with more has been written by something else. */
const MOST = 20;

/** Why a file, or a draft, was refused: the whole, and each defect with its place. */
export function FileProblem({ problem }: { readonly problem: ApiProblem | 'not-json' }) {
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
          {problem.violations.slice(0, MOST).map(({ propertyPath, message }) => (
            <li key={`${propertyPath} ${message}`}>
              {message} <span className="mono">{propertyPath}</span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
