import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The module of Vite that every `import()` of a build calls. */
const VITE_HELPER = '\0vite/preload-helper.js'
const LOAD_FILES_MODULE = resolve(import.meta.dirname, '../src/lib/load-files.ts')

/**
 * Replaces Vite's preload helper by lib/load-files.ts. Vite's helper ignores a stylesheet that failed to load, so a retry
 * would render the screen without its styles. It also loads styles again that are already in the page.
 */
export function loadFiles(): Plugin {
  let isReplaced = false
  return {
    name: 'shangxue:load-files',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== VITE_HELPER) return null
      isReplaced = true
      return `export { loadWithFiles as __vitePreload } from ${JSON.stringify(LOAD_FILES_MODULE)}`
    },
    generateBundle() {
      if (!isReplaced) this.error(`Vite no longer has ${VITE_HELPER}`)
    },
  }
}
