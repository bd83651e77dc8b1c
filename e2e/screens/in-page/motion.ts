import { nameOf } from './drawn.ts';

declare global {
  interface Window {
    /** What moved by a script although less motion is wanted. */
    portalMoved: string[];
  }
}

/** Runs before the page: notes what scrolls or moves by a script although less motion is wanted. */
export function watchMotion(): void {
  const moved: string[] = [];
  window.portalMoved = moved;
  for (const target of [Element.prototype, window])
    for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy', 'scroll']) {
      const original: unknown = Reflect.get(target, name);
      if (typeof original !== 'function') continue;
      Reflect.set(target, name, function scrolled(this: unknown, ...args: unknown[]) {
        if (args.some((arg) => arg instanceof Object && Reflect.get(arg, 'behavior') === 'smooth'))
          moved.push(`${name} smoothly`);
        return Reflect.apply(original, this, args);
      });
    }
}

/** What moves although less motion is wanted. */
export function motionFaults(): string[] {
  const { portalMoved } = window;
  const running = document.getAnimations().filter(({ effect, playState }) => {
    const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {};
    return playState === 'running' && Number(duration) * iterations > 100;
  });
  const slow = [...document.querySelectorAll('*')].filter((one) => {
    const { transitionDuration, transitionProperty } = getComputedStyle(one);
    return (
      transitionProperty !== 'none' &&
      transitionDuration.split(',').some((part) => Number.parseFloat(part) > 0.1)
    );
  });
  return [
    ...portalMoved,
    ...running.map(() => 'an animation runs'),
    ...slow.map((one) => `a slow transition: ${nameOf(one)}`),
  ];
}
