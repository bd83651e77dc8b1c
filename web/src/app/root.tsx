import { Outlet } from 'react-router';
import { ConfirmSlot } from '../ui/dialogs/confirm-slot.tsx';
import { OptionalPart } from '../ui/notices/optional-part.tsx';
import { ToastSlot } from '../ui/notices/toast-slot.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PlainQuestion } from './plain-question.tsx';
import { useScroll } from './use-scroll.ts';

/** Wraps every page: toasts, confirmation dialogs and restored scroll positions. */
export function Root() {
  useScroll();
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
