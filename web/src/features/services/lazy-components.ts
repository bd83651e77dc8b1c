/** The button by which another page moves the day of a service. */
export const moveService = () => import('./move-service.tsx');
