import type { UserCascade } from '@portal/domain/users/admin-contract';
import type { User } from '@portal/domain/users/record';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ApiProblem } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { TypedConfirmDialog } from '../../ui/dialogs/typed-confirm-dialog.tsx';
import { readUserState, withoutFilters } from './list-state.ts';
import { cascadeOf, deleteUser, usersPage } from './queries.ts';
import css from './users.module.css';

type Props = {
  readonly user: User;
  readonly cascade: UserCascade;
  /** Called with new counts when records changed meanwhile: they have to be confirmed again. */
  readonly onCounted: (cascade: UserCascade) => void;
  readonly onClose: () => void;
};

/** Shows what is deleted with a user, and asks to type their name. */
export function DeleteUserDialog({ user, cascade, onCounted, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const organisation = useOrganisation();
  const [params, setParams] = useSearchParams();
  const total = cascade.installations + cascade.inspections + cascade.services;

  async function remove() {
    await deleteUser(user.id, cascade);
    toast({ kind: 'success', title: t('users.done.delete', { name: user.name }) });
    const rest = new URLSearchParams(params);
    rest.delete('id');
    setParams((await findsNobody(rest)) ? withoutFilters(rest) : rest, { replace: true });
    queries.removeQueries({ queryKey: ['users', 'one', user.id] });
    void queries.invalidateQueries();
  }

  /** Whether the search had found this person alone: the list then opens without it, as it would be empty. */
  async function findsNobody(list: URLSearchParams): Promise<boolean> {
    const state = { ...readUserState(list), page: 1 };
    const found = await queries
      .fetchQuery({ ...usersPage(organisation, state), staleTime: 0 })
      .catch(() => null);
    return found?.totalItems === 0;
  }

  function recount(problem: ApiProblem) {
    if (problem.code === 'changed-meanwhile') void cascadeOf(user.id).then(onCounted, () => undefined);
  }

  return (
    <TypedConfirmDialog
      title={t('users.ask.delete.title', { name: user.name })}
      label={t('users.ask.delete.type', { email: user.email })}
      isRight={(typed) => typed.trim().toLowerCase() === user.email.toLowerCase()}
      wrong={t('users.ask.delete.wrong')}
      input={{ type: 'email', inputMode: 'email', autoCapitalize: 'none' }}
      confirmLabel={t('users.ask.delete.confirm')}
      onConfirm={remove}
      onFailed={recount}
      detailOf={(problem) =>
        problem.code === 'changed-meanwhile' ? t('users.ask.delete.recounted') : undefined
      }
      onClose={onClose}
    >
      {total === 0 ? (
        <p className={css['second']}>{t('users.ask.delete.alone')}</p>
      ) : (
        <Notice tone="warn" title={t('users.ask.delete.with')}>
          {[
            t('users.cascade.installations', { count: cascade.installations }),
            t('users.cascade.inspections', { count: cascade.inspections }),
            t('users.cascade.services', { count: cascade.services }),
          ].join(', ')}
        </Notice>
      )}
      <p className={css['second']}>{t('users.ask.delete.text')}</p>
    </TypedConfirmDialog>
  );
}
