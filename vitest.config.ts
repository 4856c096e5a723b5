import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const SERVER = ['api-client', 'contract/src', 'study/src', 'server/src', 'scripts', 'content', 'bench']
const TEST = /\.test\.tsx?$/

/**
 * Matches test files that need a worker of their own: they replace modules, start child processes (which hung at the end of
 * a worker that had run hundreds of files), or navigate the page history that other files have changed.
 */
const NEEDS_ISOLATION = /\bvi\.mock\(|from 'node:child_process'|\bcreateBrowserRouter\(/
/** Matches files that need no page. Mixed with jsdom files, each would restart its worker: 18 workers instead of 2. */
const NODE_ENVIRONMENT = /^\/\/ @vitest-environment node$/m
/** Matches files without a test of the core suite, and files with a test that is not of it. */
const IS_FULL = /^\/\/ @module-tag full$/m
const HAS_FULL = /^\/\/ @module-tag full$|\btags: \['full'\]/m
/**
 * `core` is what `npm test` runs; `rest` is what `npm run test:full` adds to it. Without either, everything runs. Single tests
 * are chosen by `--tags-filter` (scripts/test.mjs), which works only as an option.
 */
const SUITE = process.env.TEST_SUITE
const isInSuite = (file: string) => {
  if (SUITE === 'core') return !IS_FULL.test(readFileSync(file, 'utf8'))
  return SUITE !== 'rest' || HAS_FULL.test(readFileSync(file, 'utf8'))
}

const isTest = (file: string): boolean => TEST.test(file) && isInSuite(file)
const testFiles = (folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter(isTest)
const matches = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(file, 'utf8'))
const isIsolated = matches(NEEDS_ISOLATION)
const isWithoutPage = matches(NODE_ENVIRONMENT)

const server = {
  environment: 'node',
  testTimeout: 30_000,
  hookTimeout: 180_000,
  // worker threads and processes start from the build: compiling them took a third of each database's start-up
  globalSetup: ['scripts/build/build-workers.mjs'],
  env: { BUILT_WORKERS: resolve('server/dist') },
}
// more workers than cores, because these tests mostly wait for timers; they run after the CPU-bound server tests
const web = { environment: 'jsdom', testTimeout: 30_000, maxWorkers: 3, sequence: { groupOrder: 1 } }

/** Files share modules, because reloading them took more than half of the test time. Each file must restore global state. */
const sharedProject = (name: string, folders: readonly string[], setupFile: string) => ({
  name,
  include: testFiles(folders).filter((file) => !isIsolated(file) && !isWithoutPage(file)),
  isolate: false,
  setupFiles: [setupFile],
})
const nodeProject = (name: string, folders: readonly string[], setupFile: string) => ({
  ...sharedProject(name, folders, setupFile),
  include: testFiles(folders).filter((file) => !isIsolated(file) && isWithoutPage(file)),
})
const isolatedProject = (name: string, folders: readonly string[]) => ({
  name,
  include: testFiles(folders).filter(isIsolated),
})

export default defineConfig({
  test: {
    projects: [
      { test: { ...server, ...sharedProject('server', SERVER, 'server/src/testing/after-file.ts') } },
      { test: { ...server, ...isolatedProject('server-alone', SERVER) } },
      { test: { ...web, ...sharedProject('web', ['web/src'], 'web/src/testing/after-file.ts') } },
      {
        test: {
          ...web,
          ...nodeProject('web-without-page', ['web/src', 'web/build'], 'web/src/testing/after-file.ts'),
          environment: 'node',
        },
      },
      {
        test: {
          ...web,
          ...isolatedProject('web-alone', ['web/src']),
          setupFiles: ['web/src/testing/testing-library-config.ts'],
        },
      },
    ],
    maxWorkers: 2,
    tags: [{ name: 'full', description: 'Left out by npm test, run by npm run test:full' }],
    // as in the browser tests, a retried test is reported as flaky
    retry: process.env.CI ? 1 : 0,
  },
})
