import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import css from './notification-settings.module.css';
import { type PushState, pushState, turnOff, turnOn } from './subscription.ts';

const STATE = ['push'] as const;

/** Whether this device receives push messages, and the button that changes it, or the reason why it cannot. */
export function DevicePush() {
  const { t } = useTranslation();
  const { data: state } = useQuery({ queryKey: STATE, queryFn: pushState, staleTime: 0 });
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (on: boolean) => (on ? turnOn() : turnOff()),
    onError: (error) => {
      const known = error instanceof ApiProblem ? problemOf(error).detail : t('notices.device.failedText');
      toast({ kind: 'error', title: t('notices.device.failed'), message: known });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: STATE }),
  });
  if (state === undefined) return null;
  const button = (state === 'on' || state === 'off') && (
    <Button
      variant={state === 'on' ? 'default' : 'filled'}
      className={css['button']}
      loading={change.isPending}
      onClick={() => change.mutate(state === 'off')}
    >
      {t(state === 'on' ? 'notices.device.turnOff' : 'notices.device.turnOn')}
    </Button>
  );
  return (
    <>
      <Words state={state} />
      {button}
    </>
  );
}

function Words({ state }: { readonly state: PushState }) {
  const { t } = useTranslation();
  switch (state) {
    case 'on':
      return <Notice tone="ok" title={t('notices.device.on')} />;
    case 'off':
      return <Notice tone="info" title={t('notices.device.off')} />;
    case 'denied':
      return (
        <Notice tone="warn" title={t('notices.device.denied')}>
          {t('notices.device.deniedText')}
        </Notice>
      );
    case 'ios-browser':
      return (
        <Notice tone="info" title={t('notices.device.ios')}>
          {t('notices.device.iosText')}
        </Notice>
      );
    case 'unsupported':
      return <Notice tone="info" title={t('notices.device.unsupported')} />;
    case 'server':
      return <Notice tone="info" title={t('notices.device.server')} />;
  }
}
