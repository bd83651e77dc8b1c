/** The notification settings on the profile page. */
export const loadNoticeChoices = () => import('./notification-settings.tsx');
