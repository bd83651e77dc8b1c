import { Component, type ReactNode, Suspense } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Keeps the room while the part is fetched. */
  readonly place?: ReactNode;
};

/** A part of the shell whose code comes later. Where it cannot be fetched, the page stays without it. */
export class OptionalPart extends Component<Props, { readonly missing: boolean }> {
  override state = { missing: false };

  static getDerivedStateFromError() {
    return { missing: true };
  }

  override render() {
    const { children, place = null } = this.props;
    return this.state.missing ? place : <Suspense fallback={place}>{children}</Suspense>;
  }
}
