/** `npm run bench -- NAME …`: prints tables of ratios; what the README quotes comes from here. */
const BENCHES: Record<string, () => Promise<(args: string[]) => Promise<void>>> = {
  scanner: async () => (await import('./scanner/run.ts')).runScannerBench,
  cards: async () => (await import('./cards/run.ts')).runCardsBench,
  growth: async () => (await import('./growth/run.ts')).runGrowthBench,
  http: async () => (await import('./http/run.ts')).runHttpBench,
  security: async () => (await import('./security/run.ts')).runSecurityBench,
  queue: async () => (await import('./queue/run.ts')).runQueueBench,
  'queue-panel': async () => (await import('./queue-panel/run.ts')).runQueuePanelBench,
  review: async () => (await import('./review/run.ts')).runReviewBench,
  reminders: async () => (await import('./reminders/run.ts')).runRemindersBench,
  visits: async () => (await import('./visits/run.ts')).runVisitsBench,
  'form-builder': async () => (await import('./form-builder/run.ts')).runFormBuilderBench,
  'form-rules': async () => (await import('./form-rules/run.ts')).runFormRulesBench,
  'card-preview': async () => (await import('./card-preview/run.ts')).runCardPreviewBench,
  export: async () => (await import('./export/run.ts')).runExportBench,
  import: async () => (await import('./import/run.ts')).runImportBench,
  production: async () => (await import('./production/run.ts')).runProductionBench,
  'home-start': async () => (await import('./home-start/run.ts')).runHomeStartBench,
  scale: async () => (await import('./scale/run.ts')).runScaleBench,
  start: async () => (await import('./start/run.ts')).runStartBench,
  library: async () => (await import('./library/run.ts')).runLibraryBench,
  taps: async () => (await import('./taps/run.ts')).runTapsBench,
  photos: async () => (await import('./photos/run.ts')).runPhotosBench,
};

const [name, ...args] = process.argv.slice(2);
const chosen = name === undefined ? Object.keys(BENCHES) : [name];
for (const bench of chosen) {
  const load = BENCHES[bench];
  if (!load) {
    console.error(`No benchmark is called "${bench}": ${Object.keys(BENCHES).join(', ')}.`);
    process.exitCode = 1;
    break;
  }
  const run = await load();
  await run(args);
}
