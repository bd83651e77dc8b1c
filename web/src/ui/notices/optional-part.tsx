import { Component, type ReactNode, Suspense } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Shown while the part is loaded, to reserve its space. */
  readonly place?: ReactNode;
  /** Shown when the part could not be loaded; `place` by default. */
  readonly instead?: ReactNode;
};

/** A part of the page whose code is loaded later. Where it cannot be loaded, the page works without it. */
export class OptionalPart extends Component<Props, { readonly missing: boolean }> {
  override state = { missing: false };

  static getDerivedStateFromError() {
    return { missing: true };
  }

  override render() {
    const { children, place = null, instead = place } = this.props;
    return this.state.missing ? instead : <Suspense fallback={place}>{children}</Suspense>;
  }
}
