import type { Camera } from '../machine.ts';

const FRONT = /front|user|selfie|facetime|przedni|vorder|frontal/i;
const REAR = /back|rear|environment|tyln|rück|hinter|world/i;
const SPECIAL = /wide|ultra|tele|macro|makro|weit|szerok|depth|tof|infra|\bir\b|monochrom/i;
const COMBINED = /dual|triple|podwój|potrój|zwei|drei/i;

/**
 * Cameras with the one to start with first: the one of the saved label, else the main rear camera. Cameras whose
 * picture of a code is too small or blurred, and front cameras, come last. Phones name cameras in their own language;
 * equal ones stay in the system's order, which on Android begins with the main camera ("camera2 0, facing back").
 */
export function orderCameras(cameras: readonly Camera[], savedLabel: string | null): readonly Camera[] {
  return [...cameras].sort((a, b) => rank(a, savedLabel) - rank(b, savedLabel));
}

function rank({ label }: Camera, savedLabel: string | null): number {
  if (label === savedLabel) return 0;
  if (FRONT.test(label)) return 5;
  if (SPECIAL.test(label)) return 4;
  if (COMBINED.test(label)) return 2;
  return REAR.test(label) ? 1 : 3;
}
