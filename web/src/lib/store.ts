import { useSyncExternalStore } from 'react';

/** A value that several parts of the page observe. */
export type Store<Value> = {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** Calls back after each change. Returns a function that unsubscribes. */
  readonly subscribe: (onChange: () => void) => () => void;
};

/** Setting the same value again notifies nobody. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** The store's value; the component is rendered again whenever it changes. */
export function useStore<Value>(store: Pick<Store<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
