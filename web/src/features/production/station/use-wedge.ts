import { useEffect, useLayoutEffect, useRef } from 'react';
import { holdKeys, takeKeys } from '../../../scanner/early-keys.ts';
import { NO_BURST, scannedBy, withKey } from '../../../scanner/key-burst.ts';
import { scanText } from './wedge-text.ts';

/** A scanner that is set up without a closing key has sent everything after such a pause, in milliseconds. */
const SILENCE_MS = 300;
/** The same text within this time, in milliseconds, is one scan that the scanner has read twice. */
const TWICE_MS = 800;

/** A scan that was made longer ago before this page listened, in milliseconds, was meant for another; a cold start takes seconds. */
const EARLY_MS = 10_000;

/** What a hardware scanner typed. */
export type WedgeScan = {
  readonly text: string;
  /** The field that it was typed into, where it may belong; there it stands in the place of what was there before. */
  readonly field: Element | null;
  /** Takes it out of that field again. */
  readonly giveBack: () => void;
};

type Listener = (scan: WedgeScan) => boolean;

/** The newest component that listens hears a scan first; one that does not want it leaves it to the one before. */
const listeners: { current: Listener }[] = [];
let stop: (() => void) | undefined;

/**
 * Listens for a hardware scanner, which is a keyboard to the browser: fast keys, wherever the focus is. What was scanned on no field
 * while the page was being loaded is heard as well. `onScan` returns whether it took the scan.
 */
export function useWedge(onScan: Listener): void {
  const listener = useRef(onScan);
  useEffect(() => {
    listener.current = onScan;
  });
  // With the screen, not after it: a scanner does not wait.
  useLayoutEffect(() => {
    listeners.push(listener);
    stop ??= listen();
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length > 0) return;
      stop?.();
      stop = undefined;
      // Until the next page listens.
      holdKeys();
    };
  }, []);
}

function listen(): () => void {
  let burst = NO_BURST;
  let field: Field | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let last = { text: '', at: Number.NEGATIVE_INFINITY };

  const end = (at: number): boolean => {
    clearTimeout(silence);
    const raw = scannedBy(burst, at);
    const from = field;
    burst = NO_BURST;
    field = undefined;
    const text = raw === null ? '' : scanText(raw);
    if (text === '') return false;
    const isTwice = text === last.text && at - last.at < TWICE_MS;
    last = { text, at };
    if (isTwice) restore(from);
    else {
      putInto(from, text);
      const scan = { text, field: from?.element ?? null, giveBack: () => takeOut(from, text) };
      listeners.toReversed().some(({ current }) => current(scan));
    }
    return true;
  };

  const onKey = (event: KeyboardEvent) => {
    const { key, timeStamp: at } = event;
    if (key === 'Enter' || key === 'Tab') {
      // The closing key of a scan must press no button and leave no field.
      if (end(at)) swallow(event);
    } else if (isControl(event)) {
      // In the middle of a scan it is part of the code, not a command to the browser.
      if (scannedBy(burst, at) !== null) swallow(event);
    } else if (key.length === 1 && !event.repeat) {
      const next = withKey(burst, key, at);
      if (next.text.length === 1) field = fieldOf(event.target);
      burst = next;
      clearTimeout(silence);
      silence = setTimeout(() => end(burst.lastAt), SILENCE_MS);
    } else if (key === 'Backspace' || key === 'Delete' || event.repeat) {
      // Only a person corrects, and only a person holds a key down.
      burst = NO_BURST;
    }
  };
  window.addEventListener('keydown', onKey, true);
  const early = takeKeys().filter(({ timeStamp }) => performance.now() - timeStamp < EARLY_MS);
  // Once all of this page listen.
  queueMicrotask(() => early.forEach(onKey));
  return () => {
    clearTimeout(silence);
    window.removeEventListener('keydown', onKey, true);
  };
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Scanners send the control characters of a code as Ctrl and a letter. */
const isControl = ({ ctrlKey, altKey, key }: KeyboardEvent) => ctrlKey && !altKey && key.length === 1;

/** A field that is typed into, with the value that it had before the scan. */
type Field = { readonly element: HTMLInputElement | HTMLTextAreaElement; before: string };

/** The newest scan of each field. */
const newest = new WeakMap<Element, Field>();

function fieldOf(element: EventTarget | null): Field | undefined {
  const isTyped =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !NOT_TYPED.has(element.type));
  return isTyped ? { element, before: element.value } : undefined;
}

const restore = (field: Field | undefined) => field && setValue(field.element, field.before);

/** A number that is scanned again, or another one, is no continuation of the one before; in notes of several lines it may be. */
function putInto(field: Field | undefined, text: string): void {
  if (field === undefined) return;
  newest.set(field.element, field);
  if (field.element instanceof HTMLInputElement && ONE_LINE.has(field.element.type))
    setValue(field.element, text);
}

/** Takes a scan out of its field, where another one may have taken its place meanwhile. */
function takeOut(field: Field | undefined, text: string): void {
  const latest = field && newest.get(field.element);
  if (latest === field) restore(field);
  // Once that one is taken out too, the field is as it was before both.
  else if (latest?.before === text) latest.before = field?.before ?? '';
}

/** React hears of a value only when it is set past its own setter. */
function setValue(element: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

const ONE_LINE: ReadonlySet<string> = new Set(['text', 'search', 'tel']);
const NOT_TYPED: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range']);
