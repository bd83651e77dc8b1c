import { describe, expect, it } from 'vitest';
import { QUEUE_STATUS, type QueueStatus } from './transition.ts';
import { waitingOn, waitReason } from './wait-reason.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = '2026-11-21T12:41:00Z';
const fine = { online: true, signedIn: true };

type Made = { id: string; sequence: number; status?: QueueStatus; parent?: string; notBefore?: string };
const made = ({ id, sequence, status = QUEUE_STATUS.pending, parent, notBefore }: Made) => ({
  id,
  clientId: `client-${id}`,
  action: 'insert' as const,
  sequence,
  status,
  parentClientId: parent,
  notBefore,
});

const installation = made({ id: 'installation', sequence: 1 });
const service = made({ id: 'service', sequence: 2, parent: 'client-installation' });
const needed = waitingOn([service, installation]);

describe('A request in the queue says what it waits for', () => {
  it('a service made on an unsent installation: for that installation', () => {
    expect(waitReason(service, needed, fine, now)).toEqual({ for: 'request', request: installation });
  });

  it('the installation itself: only for its turn', () => {
    expect(waitReason(installation, needed, fine, now)).toEqual({ for: 'turn' });
  });

  it('once the installation is sent, the service waits for its turn as well', () => {
    expect(waitReason(service, waitingOn([service]), fine, now)).toEqual({ for: 'turn' });
  });

  it('without a network: for the network, also when it was in the middle of sending', () => {
    const outside = { ...fine, online: false };
    expect(waitReason(installation, needed, outside, now)).toEqual({ for: 'network' });
    const sending = made({ id: 'sending', sequence: 3, status: QUEUE_STATUS.sendingFiles });
    expect(waitReason(sending, waitingOn([sending]), outside, now)).toEqual({ for: 'network' });
  });

  it('while nobody is signed in any more: for that, before anything else', () => {
    expect(waitReason(service, needed, { online: false, signedIn: false }, now)).toEqual({ for: 'sign-in' });
  });

  it('after a failure that tries again by itself: until that time', () => {
    const again = made({ id: 'again', sequence: 1, status: QUEUE_STATUS.dataError, notBefore: later });
    expect(waitReason(again, waitingOn([again]), fine, now)).toEqual({ for: 'time', at: later });
    expect(waitReason(again, waitingOn([again]), fine, new Date('2026-11-21T12:42:00Z'))).toEqual({
      for: 'turn',
    });
  });

  it('red, running or done: for nothing that the queue could say', () => {
    const { dataError, sendingData, sendingFiles, sendingEmail, done } = QUEUE_STATUS;
    for (const status of [dataError, sendingData, sendingFiles, sendingEmail, done]) {
      const request = made({ id: 'x', sequence: 1, status });
      expect(waitReason(request, waitingOn([request]), fine, now)).toBeUndefined();
    }
  });
});
