import { Outlet } from 'react-router';
import { ConfirmSlot } from '../ui/confirm-slot.tsx';
import { ToastSlot } from '../ui/toast-slot.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { useScroll } from './use-scroll.ts';

/** What every page has: the places for toasts and questions, and scrolling that keeps its place. */
export function Root() {
  useScroll();
  return (
    <>
      <PageBoundary>
        <Outlet />
      </PageBoundary>
      <ToastSlot />
      <ConfirmSlot />
    </>
  );
}
