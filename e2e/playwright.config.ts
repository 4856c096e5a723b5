import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from '../scripts/setup/chromium-args.mjs'

// inherited by the workers, which also load this file
process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'shangxue-e2e-'))

const CAMERA_ARGS = [
  // a fake camera whose image comes from the test
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]

/** Tests that `npm test` leaves out (scripts/test.mjs). */
const FULL = /@full/
const SUITES = { core: { grepInvert: FULL }, rest: { grep: FULL } }
const { TEST_SUITE } = process.env

export default defineConfig({
  ...(TEST_SUITE === 'core' || TEST_SUITE === 'rest' ? SUITES[TEST_SUITE] : {}),
  testDir: '.',
  outputDir: '../test-results',
  // each file has its own server and database
  workers: 3,
  // only prevents hanging: other processes may use most of the machine
  timeout: 300_000,
  // a test that passes only on retry is named as flaky at the end of a run
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    // animations only delay taps; tests that need them use WITH_MOTION
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...CHROMIUM_ARGS, ...CAMERA_ARGS],
    },
  },
  globalSetup: './global-setup.ts',
  globalTeardown: './global-teardown.ts',
})
