import { Component, type ReactNode, Suspense } from 'react';
import { LateOverlay } from '../notices/spinner-overlay.tsx';
import { toastProblem } from '../notices/toast.ts';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

type State = { readonly missing: boolean; readonly wasOpened: boolean };

/**
 * A dialog whose code is loaded later. Where it cannot be loaded, a toast says why as soon as the dialog is asked for, and
 * the page below works on.
 */
export class DialogPart extends Component<Props, State> {
  override state: State = { missing: false, wasOpened: false };

  /** Asked for again, it is drawn again, which says anew why it cannot be. */
  static getDerivedStateFromProps({ opened }: Props, { missing, wasOpened }: State): State {
    return { missing: missing && (!opened || wasOpened), wasOpened: opened };
  }

  static getDerivedStateFromError() {
    return { missing: true };
  }

  override componentDidCatch(error: unknown) {
    if (!this.props.opened) return;
    toastProblem(error);
    this.props.onClose();
  }

  override render() {
    const { opened, children } = this.props;
    if (this.state.missing) return null;
    return <Suspense fallback={opened && <LateOverlay />}>{children}</Suspense>;
  }
}
