export const NAMED_TEXTS = [];
