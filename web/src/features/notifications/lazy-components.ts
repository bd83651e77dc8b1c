/** The part of the profile in which a person says what they want to be told of. */
export const loadNoticeChoices = () => import('./choices.tsx');
