import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'

/**
 * The journeys: real server, production build, a Chromium for each core. Started by `npm run test:e2e`, which gives
 * the addresses. A failed journey is looked at with `npm run test:e2e -- <name> --trace retain-on-failure`: recording
 * costs a fifth of the time.
 */
export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  // Node strips the types itself: a compiler for all that journeys import takes four seconds of processor time more.
  build: { external: ['**/src/**', '**/test/**', '**/db/**', '**/scripts/**'] },
  fullyParallel: true,
  workers: availableParallelism(),
  retries: 0,
  // These only name what hangs: a busy machine needs a small part of them.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./scripts/report-failed-journeys.ts']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    baseURL: process.env.E2E_URL!,
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    // Nothing rises or slides, except in the journeys that are about that.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.E2E_BROWSER!,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A process less: a twentieth to a tenth less processor time.
        '--in-process-gpu',
        // Each document lives for seconds: code is not worth optimizing.
        '--js-flags=--no-opt --no-maglev',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
