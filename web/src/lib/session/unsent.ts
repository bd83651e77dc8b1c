import { createStore } from '../store.ts';

/** How many requests wait on this device or need a decision; set by the queue, shown by the top bar. */
export const unsentCount = createStore(0);

/** Whether the queue panel is open; the bar's counter opens it. */
export const queuePanelOpen = createStore(false);

/** What is still to be sent under this session and in this organisation; never rejects. */
export const beforeSignOut = new Set<() => Promise<unknown>>();

/** Sends that; awaited before the session ends, or a superadmin is in another organisation. */
export const sendUnsent = () => Promise.all([...beforeSignOut].map((send) => send()));
