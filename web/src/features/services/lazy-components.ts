/** The button by which another page reschedules a service. */
export const moveService = () => import('./move-service.tsx');
