declare global {
  interface Window {
    /** Counts the points at which this browser may die; at the one named it asks for its death and waits for it. */
    deathAt?: { readonly point: number; passed: number };
  }
}

/**
 * Wraps what lasts: each write to IndexedDB and its commit, each call and its answer. Runs before the page's own code. A
 * point asks by a synchronous call, so that not one more instruction of the page runs before the kill.
 */
export function watchPoints(): void {
  const NativeXhr = XMLHttpRequest;
  const nativeOpen = Reflect.get(NativeXhr.prototype, 'open');
  const nativeSend = Reflect.get(NativeXhr.prototype, 'send');
  const nativeFetch = window.fetch.bind(window);

  const pass = (name: string): void => {
    const death = window.deathAt;
    if (!death) return;
    death.passed += 1;
    if (death.passed - 1 !== death.point) return;
    const asking = new NativeXhr();
    Reflect.apply(nativeOpen, asking, ['GET', `/faults-point/${encodeURIComponent(name)}`, false]);
    Reflect.apply(nativeSend, asking, []);
  };

  for (const method of ['put', 'delete'] as const) {
    const native = Reflect.get(IDBObjectStore.prototype, method);
    Object.defineProperty(IDBObjectStore.prototype, method, {
      value(this: IDBObjectStore, ...given: unknown[]) {
        pass(`before ${method} in ${this.name}`);
        return Reflect.apply(native, this, given);
      },
    });
  }
  const nativeTransaction = Reflect.get(IDBDatabase.prototype, 'transaction');
  Object.defineProperty(IDBDatabase.prototype, 'transaction', {
    value(this: IDBDatabase, ...given: unknown[]) {
      const transaction: IDBTransaction = Reflect.apply(nativeTransaction, this, given);
      if (transaction.mode === 'readwrite')
        transaction.addEventListener('complete', () =>
          pass(`after the commit of ${[...transaction.objectStoreNames].join(', ')}`),
        );
      return transaction;
    },
  });
  window.fetch = async (input, init) => {
    const to = input instanceof Request ? input.url : String(input);
    pass(`before ${to}`);
    const answer = await nativeFetch(input, init);
    pass(`after ${to}`);
    return answer;
  };
  Object.defineProperty(NativeXhr.prototype, 'send', {
    value(this: XMLHttpRequest, ...given: unknown[]) {
      pass('before an upload');
      this.addEventListener('load', () => pass('after an upload'));
      return Reflect.apply(nativeSend, this, given);
    },
  });
}
