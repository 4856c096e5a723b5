import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Pictures of every sight, to be looked at: `npm run gallery`. */
export default defineConfig(journeys, {
  testDir: '.',
  outputDir: '../../test-results',
  testMatch: '*.pictures.ts',
  timeout: 600_000,
  globalSetup: '../before-all.ts',
  globalTeardown: './contents.ts',
})
