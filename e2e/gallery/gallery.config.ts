import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Screenshots of every screen state, for visual review: `npm run gallery`. */
export default defineConfig(journeys, {
  testDir: '.',
  outputDir: '../../test-results',
  testMatch: '*.screenshots.ts',
  timeout: 600_000,
  globalSetup: '../global-setup.ts',
  globalTeardown: './write-index.ts',
})
