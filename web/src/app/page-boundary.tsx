import { Component, type ReactNode } from 'react';
import { ChunkFailure } from '../lib/loading/chunk.ts';
import { noteError } from '../lib/note-error.ts';
import { PageFailure } from './page-failure.tsx';

type Props = { readonly children: ReactNode; readonly onFailure?: () => void };

/** Keeps a page that fails from breaking the shell around it. */
export class PageBoundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    noteError(error instanceof ChunkFailure ? 'chunk' : 'drawing', error);
    this.props.onFailure?.();
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <PageFailure error={this.state.error} />;
  }
}
