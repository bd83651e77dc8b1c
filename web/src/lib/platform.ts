/** iPhones and iPads. An iPad calls itself a Mac but has fingers. */
export function isIos(): boolean {
  return (
    /iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** Whether the app was started from the home screen or as an app of its own, and not in a browser's tab. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/**
 * Whether what is kept on this device may be cleared by the system: iOS clears the data of a website that was not
 * opened for seven days of use, but not those of an app on the home screen.
 */
export function mayBeCleared(): boolean {
  return isIos() && !isInstalled();
}
