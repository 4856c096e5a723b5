import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bin, hashOf, ifChanged, ROOT, run } from './lib.mjs'
import { install } from './setup.mjs'

const SERVER = [
  'server/src',
  'server/package.json',
  'contract/src',
  'study/src',
  'content/english/pictures',
  'content/english/rules',
  'content/english/library.ts',
  'content/english/passages.ts',
  'content/english/units.ts',
  'content/english/word.ts',
  'package-lock.json',
  'scripts/build.mjs',
]
const WEB = [
  'web',
  'contract/src',
  'study/src',
  'content/english/pictures/palette.css',
  'package-lock.json',
  'scripts/build/compress.mjs',
  'scripts/gates/bundle-budget.mjs',
  'scripts/browser-floor',
  'scripts/browser-floor/gate.ts',
]

async function buildServer() {
  console.log('Building the server …')
  const { build } = await import('esbuild')
  rmSync(join(ROOT, 'server/dist'), { recursive: true, force: true })
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      main: 'server/src/main.ts',
      // browser tests start many servers in one process
      serve: 'server/src/serve.ts',
      operate: 'server/src/operate.ts',
      'prepare-worker': 'server/src/prepare-worker.ts',
      'embedded-worker': 'server/src/platform/embedded/embedded-worker.ts',
      'columnar-worker': 'server/src/platform/columnar/engine/columnar-worker.ts',
      'page-worker': 'server/src/adapters/ocr/page-worker.ts',
      'speech-worker': 'server/src/adapters/speech/embedded/speech-worker.ts',
      'pdf-worker': 'server/src/adapters/intake/pdf-worker.ts',
      'spreadsheet-worker': 'server/src/platform/spreadsheet/spreadsheet-worker.ts',
      'word-file-worker': 'server/src/domains/word-lists/files/word-file-worker.ts',
      'fit-worker': 'server/src/domains/study/fitting/fit-worker.ts',
      'pdf-writer-worker': 'server/src/platform/pdf/pdf-writer-worker.ts',
    },
    outdir: 'server/dist',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // Stack traces need no embedded sources, and the server would hold a second copy of its source in memory.
    sourcesContent: false,
    minifyWhitespace: true,
    plugins: [{ name: 'external', setup: externalPackages }],
    logLevel: 'warning',
  })
  cpSync(join(ROOT, 'server/src/migrations'), join(ROOT, 'server/dist/migrations'), { recursive: true })
}

/** Packages of hundreds of small modules, which would add a third of a second to each start. */
const IN_ONE_FILE = ['typebox', 'drizzle-orm']

/** Our own packages are bundled; installed ones stay where npm put them. */
function externalPackages(build) {
  build.onResolve({ filter: /^[^./]/ }, ({ path }) => {
    const ours =
      path.startsWith('@shangxue/') || IN_ONE_FILE.some((name) => `${path}/`.startsWith(`${name}/`))
    return ours ? undefined : { path, external: true }
  })
}

async function buildWeb() {
  console.log('Building the web app …')
  await run(bin('vite'), ['build', 'web', '--logLevel', 'warn'])
  await run(process.execPath, ['scripts/build/compress.mjs'])
  await run(bin('tsx'), ['scripts/browser-floor/gate.ts'])
  await run(process.execPath, ['scripts/gates/bundle-budget.mjs'])
}

export const buildServerIfChanged = () => ifChanged('server/dist/.built', hashOf(...SERVER), buildServer)

/** Builds the parts that have changed since the last build. */
export async function build() {
  await install()
  await buildServerIfChanged()
  await ifChanged('web/dist/.built', hashOf(...WEB), buildWeb)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build()
