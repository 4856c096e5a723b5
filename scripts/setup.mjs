import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, ifChanged, ROOT, run } from './lib.mjs'

const MANIFESTS = [
  'package.json',
  'package-lock.json',
  'contract/package.json',
  'study/package.json',
  'server/package.json',
  'web/package.json',
  'bench/package.json',
  'api-client/package.json',
]

const STAMP = 'node_modules/.setup'

/** Installs the exact versions of the lock file if it has changed since the last install. */
export async function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node 20.19 or newer is required, but this is ${process.version}`)
  await ifChanged(STAMP, hashOf(...MANIFESTS), async () => {
    console.log('Installing packages …')
    // 'npm ci' reinstalls everything; an existing complete installation only needs an update
    const how = existsSync(join(ROOT, STAMP)) ? ['install', '--no-save'] : ['ci']
    await run('npm', [...how, '--no-audit', '--no-fund', '--loglevel=error'], {
      // Its install script downloads GPU libraries from outside the registry, which are not used.
      env: { ONNXRUNTIME_NODE_INSTALL: 'skip' },
    })
    prune()
  })
}

/** Deletes 250 MB of unused files: runtimes for other platforms and language data of the OCR engine. */
function prune() {
  const remove = (...path) => rmSync(join(ROOT, 'node_modules', ...path), { recursive: true, force: true })
  const keepOnly = (folder, retained) => {
    if (!existsSync(join(ROOT, 'node_modules', folder))) return
    for (const name of readdirSync(join(ROOT, 'node_modules', folder)))
      if (name !== retained) remove(folder, name)
  }
  const runtimes = 'onnxruntime-node/bin/napi-v6'
  keepOnly(runtimes, process.platform)
  keepOnly(`${runtimes}/${process.platform}`, process.arch)
  for (const language of ['eng', 'chi_sim']) remove('@tesseract.js-data', language, '4.0.0')
}

if (process.argv[1] === new URL(import.meta.url).pathname)
  await (process.argv[2] === '--prune' ? prune() : install())
