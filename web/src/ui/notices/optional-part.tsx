import { Component, type ReactNode, Suspense } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Keeps the room while the part is fetched, and when it could not be. */
  readonly place?: ReactNode;
  /** Stands in for a part that could not be fetched; the place unless told. */
  readonly instead?: ReactNode;
};

/** A part of the page whose code comes later. Where it cannot be fetched, the page stays without it. */
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
