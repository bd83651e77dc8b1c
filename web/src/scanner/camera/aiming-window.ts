/** The aiming frame as a share of the view. */
const WINDOW = { width: 0.8, height: 0.3 } as const;
/** A little more than the frame is decoded, because people put the edge of the code on the edge of the frame. */
const MARGIN = 1.1;

type Size = { readonly width: number; readonly height: number };
export type Area = Size & { readonly x: number; readonly y: number };

/**
 * The part of the video, in its own pixels, that is shown under the aiming frame when the video covers the view and
 * is cropped at its sides. Whole pixels; empty before the video has a size.
 */
export function aimedArea(video: Size, view: Size): Area {
  const scale = Math.max(view.width / video.width, view.height / video.height);
  const width = Math.min(video.width, Math.round((view.width * WINDOW.width * MARGIN) / scale));
  const height = Math.min(video.height, Math.round((view.height * WINDOW.height * MARGIN) / scale));
  if (!Number.isFinite(width) || !Number.isFinite(height)) return { x: 0, y: 0, width: 0, height: 0 };
  return {
    x: Math.floor((video.width - width) / 2),
    y: Math.floor((video.height - height) / 2),
    width,
    height,
  };
}
