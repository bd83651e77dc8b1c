/** The queue of production, and the board on its wall. */
export const QUEUE_ADDRESS = '/production';
export const BOARD_ADDRESS = '/production?board';

/** The page of a device in production. */
export function productionDevicePage(id: number): string {
  return `${QUEUE_ADDRESS}/${String(id)}`;
}
