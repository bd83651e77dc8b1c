import { Component, type ReactNode, Suspense } from 'react';
import { toastProblem } from '../notices/toast.ts';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A dialog whose code is loaded later. Where it cannot be loaded, a toast says why as soon as the dialog is asked for, and
 * the page below works on.
 */
export class DialogPart extends Component<Props, { readonly missing: boolean }> {
  override state = { missing: false };

  static getDerivedStateFromError() {
    return { missing: true };
  }

  override componentDidCatch(error: unknown) {
    if (!this.props.opened) return;
    toastProblem(error);
    this.props.onClose();
  }

  override componentDidUpdate(before: Props) {
    // Asked for again: drawn again, which fails again and says so.
    if (this.state.missing && this.props.opened && !before.opened) this.setState({ missing: false });
  }

  override render() {
    return this.state.missing ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
