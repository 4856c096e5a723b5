import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const SERVER = ['contract/src', 'study/src', 'server/src', 'scripts', 'content', 'bench']
const TEST = /\.test\.tsx?$/

/**
 * Test files that replace a module, which in one worker with others would meet what those have loaded; those that start
 * whole programs, which hung at the end of a worker that had run hundreds of others; and those that go back and forth in the
 * page's own history, where others have been before.
 */
const OF_THEIR_OWN = /\bvi\.mock\(|from 'node:child_process'|\bcreateBrowserRouter\(/
/** Among others they would end the worker that comes to them, as it has a page: 18 workers were started instead of 2. */
const WITHOUT_PAGE = /^\/\/ @vitest-environment node$/m
const saying = (what: RegExp, folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => TEST.test(file) && what.test(readFileSync(file, 'utf8')))
const apart = (folders: readonly string[]) => saying(OF_THEIR_OWN, folders)

const globs = (folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

const server = {
  environment: 'node',
  testTimeout: 30_000,
  hookTimeout: 180_000,
  // threads and processes of the server begin as built: compiling them for each database took a third of its start
  globalSetup: ['scripts/build/build-workers.mjs'],
  env: { BUILT_WORKERS: resolve('server/dist') },
}
// more of them than cores: they wait for the timers of screens. After the server's, which have enough to do
const web = { environment: 'jsdom', testTimeout: 30_000, maxWorkers: 3, sequence: { groupOrder: 1 } }

/** Loading the code anew for each file took more than half of all tests' time: each file leaves things as it found them. */
const together = (name: string, folders: readonly string[], setupFile: string) => ({
  name,
  include: globs(folders),
  exclude: [...apart(folders), ...saying(WITHOUT_PAGE, folders)],
  isolate: false,
  setupFiles: [setupFile],
})
const withoutPage = (name: string, folders: readonly string[], setupFile: string) => ({
  ...together(name, folders, setupFile),
  include: saying(WITHOUT_PAGE, folders),
  exclude: apart(folders),
})
const alone = (name: string, folders: readonly string[]) => ({ name, include: apart(folders) })

export default defineConfig({
  test: {
    projects: [
      { test: { ...server, ...together('server', SERVER, 'server/src/testing/after-file.ts') } },
      { test: { ...server, ...alone('server-alone', SERVER) } },
      { test: { ...web, ...together('web', ['web/src'], 'web/src/testing/after-file.ts') } },
      {
        test: {
          ...web,
          ...withoutPage('web-without-page', ['web/src', 'web/build'], 'web/src/testing/after-file.ts'),
          environment: 'node',
        },
      },
      { test: { ...web, ...alone('web-alone', ['web/src']), setupFiles: ['web/src/testing/testing-library-config.ts'] } },
    ],
    maxWorkers: 2,
    // as in the browser's tests: a second try is told, not hidden
    retry: process.env.CI ? 1 : 0,
  },
})
