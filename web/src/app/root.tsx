import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useStore } from '../lib/store.ts';
import { openQuestion } from '../ui/dialogs/confirm.ts';
import { ConfirmSlot } from '../ui/dialogs/confirm-slot.tsx';
import { OptionalPart } from '../ui/notices/optional-part.tsx';
import { ToastSlot } from '../ui/notices/toast-slot.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { useScroll } from './use-scroll.ts';

/** Wraps every page: toasts, confirmation dialogs and restored scroll positions. */
export function Root() {
  useScroll();
  usePushNavigation();
  return (
    <>
      <PageBoundary>
        <Outlet />
      </PageBoundary>
      <OptionalPart>
        <ToastSlot />
      </OptionalPart>
      <OptionalPart instead={<PlainQuestion />}>
        <ConfirmSlot />
      </OptionalPart>
    </>
  );
}

/** Asks with the browser's own `confirm`, for when the code of the dialog could not be loaded. */
function PlainQuestion() {
  const question = useStore(openQuestion);
  useEffect(() => {
    if (question === null) return;
    const words = typeof question.text === 'string' ? `\n\n${question.text}` : '';
    question.answer(window.confirm(question.title + words));
  }, [question]);
  return null;
}

/** What the service worker says to a window; it has checked the path (`readPush`). */
type PushedTarget = { readonly type?: string; readonly url: string } | null;

/**
 * Opens the record of a push notification that was tapped while the app is open, after the usual confirmation when a
 * form has unsaved input. On the sign-in page it opens once somebody has signed in.
 */
function usePushNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const open = ({ data }: MessageEvent<PushedTarget>) => {
      if (data?.type === 'OPEN') void navigate(data.url);
    };
    workers?.addEventListener('message', open);
    return () => workers?.removeEventListener('message', open);
  }, [navigate]);
}
