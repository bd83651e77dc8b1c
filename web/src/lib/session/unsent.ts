import { createStore } from '../store.ts';

/** How many operations wait on this device or need a decision; told by the queue, shown by the bar. */
export const unsentCount = createStore(0);

/** Whether the queue's panel is open; the bar's counter opens it. */
export const queuePanelOpen = createStore(false);
