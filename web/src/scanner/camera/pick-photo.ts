/**
 * Lets the person take or pick a photo; null when there is none. The file input is outside of React, because phones
 * may end the camera's video meanwhile and with it the view that asked.
 */
export async function pickPhoto(): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.setAttribute('capture', 'environment');
  input.hidden = true;
  document.body.append(input);
  const picked = new Promise<File | null>((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
  });
  input.click();
  try {
    return await picked;
  } finally {
    input.remove();
  }
}
