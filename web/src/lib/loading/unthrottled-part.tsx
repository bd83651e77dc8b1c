import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

type Settled = { readonly Component: ComponentType } | { readonly error: unknown };

/**
 * A component whose code is loaded when it is first drawn, like React's `lazy`, but drawn as soon as the code has come:
 * React holds back what follows a fallback until 300 ms have passed, which was most of what opening a page took
 * (383 ms after a scan at a quarter of the speed, 193 ms of them idle).
 *
 * An error of `load` is thrown while drawing; after `forget` the next mount loads again.
 */
export function unthrottledPart(
  load: () => Promise<{ readonly default: ComponentType }>,
  fallback: ReactNode,
): { readonly Part: ComponentType; readonly forget: () => void } {
  let loading: Promise<Settled> | undefined;
  let settled: Settled | undefined;
  function begin(): Promise<Settled> {
    const begun = (loading ??= load().then(
      (module): Settled => (settled = { Component: module.default }),
      (error: unknown): Settled => ({ error }),
    ));
    return begun;
  }
  function Part() {
    const [state, setState] = useState(() => {
      void begin();
      return settled;
    });
    useEffect(() => {
      let isMounted = true;
      async function show(): Promise<void> {
        const result = await begin();
        if (isMounted) setState(result);
      }
      void show();
      return () => {
        isMounted = false;
      };
    }, []);
    if (state === undefined) return fallback;
    if ('error' in state) throw state.error;
    return createElement(state.Component);
  }
  return {
    Part,
    forget: () => {
      loading = undefined;
    },
  };
}
