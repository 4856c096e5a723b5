import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from '../scripts/chromium-args.mjs'

const port = Number(process.env.E2E_PORT ?? 8199)
process.env.E2E_SERVER_LOG ??= join(mkdtempSync(join(tmpdir(), 'shangxue-e2e-')), 'server.log')
const dataDir = join(process.env.E2E_SERVER_LOG, '..', 'data')

const CAMERA_ARGS = [
  // a camera that shows what the test draws
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // one server with one database: journeys that write use users and records of their own
  workers: 1,
  timeout: 90_000,
  // a second try is told as flaky at the end, not hidden
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...CHROMIUM_ARGS, ...CAMERA_ARGS],
    },
  },
  webServer: {
    command: `node server/dist/main.js > "${process.env.E2E_SERVER_LOG}" 2>&1`,
    cwd: '..',
    url: `http://127.0.0.1:${port}/ready`,
    timeout: 60_000,
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' },
  },
  globalTeardown: './server-log.ts',
})
