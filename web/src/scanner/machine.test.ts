import { describe, expect, test } from 'vitest';
import {
  type Camera,
  IDLE as BEGINNING,
  type ScannerEffect,
  type ScannerEvent,
  type ScannerState,
  scannerAfter,
} from './machine.ts';

const IDLE: ScannerState = { kind: 'idle', trouble: null };

const rear: Camera = { id: 'a', label: 'Back Camera' };
const wide: Camera = { id: 'b', label: 'Back Ultra Wide Camera' };
const front: Camera = { id: 'c', label: 'Front Camera' };
const cameras = [rear, wide, front];

const STATES = {
  idle: IDLE,
  troubled: { kind: 'idle', trouble: 'blocked' },
  listing: { kind: 'listing' },
  choosing: { kind: 'choosing-camera', cameras },
  starting: { kind: 'starting', cameras, current: 0 },
  scanning: { kind: 'scanning', cameras, current: 2 },
} as const satisfies Record<string, ScannerState>;

const EVENTS = {
  scan: { type: 'scan-requested', disabled: false },
  'scan while disabled': { type: 'scan-requested', disabled: true },
  'cameras listed, none saved': { type: 'cameras-listed', cameras, savedLabel: null },
  'cameras listed, one saved': { type: 'cameras-listed', cameras, savedLabel: wide.label },
  'cameras listed, only one': { type: 'cameras-listed', cameras: [rear], savedLabel: 'gone' },
  'cameras listed, none there': { type: 'cameras-listed', cameras: [], savedLabel: null },
  'listing failed': { type: 'listing-failed', trouble: 'blocked' },
  'camera chosen': { type: 'camera-chosen', id: 'c' },
  'camera started': { type: 'camera-started' },
  switch: { type: 'switch-requested' },
  decoded: { type: 'decoded', text: 'SN12345' },
  cancelled: { type: 'cancelled' },
  failed: { type: 'failed', error: 'NotReadableError', trouble: 'other' },
  'camera taken away': { type: 'failed', error: 'Video stream has ended', trouble: 'other' },
} as const satisfies Record<string, ScannerEvent>;

type EventName = keyof typeof EVENTS;
type Expected = readonly [ScannerState, readonly ScannerEffect[]];

const reset: ScannerEffect = { kind: 'reset-reader' };
const start = (id: string, afterMs = 0): ScannerEffect => ({ kind: 'start-camera', id, afterMs });
const save = (label: string): ScannerEffect => ({ kind: 'save-label', label });

const complete: Expected = [
  IDLE,
  [reset, { kind: 'vibrate', ms: 200 }, { kind: 'complete', text: 'SN12345' }],
];

const whenIdle: Partial<Record<EventName, Expected>> = {
  decoded: complete,
  scan: [{ kind: 'listing' }, [{ kind: 'list-cameras' }]],
  cancelled: [IDLE, []],
};
const whenOpen: Partial<Record<EventName, Expected>> = {
  decoded: complete,
  cancelled: [IDLE, [reset]],
  failed: [{ kind: 'idle', trouble: 'other' }, [reset, { kind: 'tell-scan-failed', ms: 15_000 }]],
  'camera taken away': [{ kind: 'idle', trouble: 'other' }, [reset]],
};

/** Every pair of state and event that has an effect; all others change nothing. */
const TABLE: Record<keyof typeof STATES, Partial<Record<EventName, Expected>>> = {
  idle: { ...whenIdle, 'scan while disabled': [IDLE, [{ kind: 'warn-disabled', ms: 5_000 }]] },
  troubled: {
    ...whenIdle,
    'scan while disabled': [STATES.troubled, [{ kind: 'warn-disabled', ms: 5_000 }]],
  },
  listing: {
    'cameras listed, none saved': [STATES.choosing, []],
    'cameras listed, one saved': [{ kind: 'starting', cameras, current: 1 }, [start('b')]],
    'cameras listed, only one': [{ kind: 'starting', cameras: [rear], current: 0 }, [start('a')]],
    'cameras listed, none there': [{ kind: 'idle', trouble: 'missing' }, [{ kind: 'tell-listing-failed' }]],
    'listing failed': [{ kind: 'idle', trouble: 'blocked' }, [{ kind: 'tell-listing-failed' }]],
    cancelled: [IDLE, [reset]],
  },
  choosing: {
    'camera chosen': [{ kind: 'starting', cameras, current: 2 }, [save('Front Camera'), start('c')]],
    cancelled: [IDLE, [reset]],
  },
  starting: {
    ...whenOpen,
    failed: [{ kind: 'idle', trouble: 'other' }, [reset, save(''), { kind: 'tell-scan-failed', ms: 15_000 }]],
    'camera taken away': [{ kind: 'idle', trouble: 'other' }, [reset, save('')]],
    'camera started': [{ kind: 'scanning', cameras, current: 0 }, []],
    switch: [
      { kind: 'starting', cameras, current: 1 },
      [save('Back Ultra Wide Camera'), reset, start('b', 500)],
    ],
  },
  scanning: {
    ...whenOpen,
    switch: [{ kind: 'starting', cameras, current: 0 }, [save('Back Camera'), reset, start('a', 500)]],
  },
};

test('the scanner begins idle, without trouble', () => {
  expect(BEGINNING).toEqual({ kind: 'idle', trouble: null });
});

describe.each(Object.entries(STATES))('the scanner when %s', (name, state) => {
  test.each(Object.entries(EVENTS))('and: %s', (eventName, event) => {
    const expected = TABLE[name as keyof typeof STATES][eventName as EventName] ?? [state, []];
    const step = scannerAfter(state, event);
    expect([step.state, step.effects]).toEqual(expected);
  });
});

test('with one camera there is nothing to switch to', () => {
  const alone: ScannerState = { kind: 'scanning', cameras: [rear], current: 0 };
  expect(scannerAfter(alone, EVENTS.switch)).toEqual({ state: alone, effects: [] });
});
