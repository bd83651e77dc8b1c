/** Whether this is an iPhone or iPad. An iPad identifies itself as a Mac, but has a touch screen. */
export function isIos(): boolean {
  return (
    /iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** Whether the app was started from the home screen or as an installed app, and not in a browser tab. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/**
 * Whether the system may delete the data on this device: iOS deletes the data of a website that was not opened during
 * seven days of use, but not of an app on the home screen.
 */
export function mayBeCleared(): boolean {
  return isIos() && !isInstalled();
}
