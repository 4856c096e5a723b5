import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const SERVER = ['contract/src', 'study/src', 'server/src', 'scripts', 'content', 'bench']
const TEST = /\.test\.tsx?$/

/**
 * Matches test files that need a worker of their own: they replace modules, start child processes (which hung at the end of
 * a worker that had run hundreds of files), or navigate the page history that other files have changed.
 */
const NEEDS_ISOLATION = /\bvi\.mock\(|from 'node:child_process'|\bcreateBrowserRouter\(/
/** Matches files that need no page. Mixed with jsdom files, each would restart its worker: 18 workers instead of 2. */
const NODE_ENVIRONMENT = /^\/\/ @vitest-environment node$/m
const testFilesMatching = (pattern: RegExp, folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => TEST.test(file) && pattern.test(readFileSync(file, 'utf8')))
const isolatedTests = (folders: readonly string[]) => testFilesMatching(NEEDS_ISOLATION, folders)

const globs = (folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

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
  include: globs(folders),
  exclude: [...isolatedTests(folders), ...testFilesMatching(NODE_ENVIRONMENT, folders)],
  isolate: false,
  setupFiles: [setupFile],
})
const nodeProject = (name: string, folders: readonly string[], setupFile: string) => ({
  ...sharedProject(name, folders, setupFile),
  include: testFilesMatching(NODE_ENVIRONMENT, folders),
  exclude: isolatedTests(folders),
})
const isolatedProject = (name: string, folders: readonly string[]) => ({
  name,
  include: isolatedTests(folders),
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
    // as in the browser tests, a retried test is reported as flaky
    retry: process.env.CI ? 1 : 0,
  },
})
