import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Vite's module that every `import()` of a build goes through. */
const VITE_HELPER = '\0vite/preload-helper.js'
const OURS = resolve(import.meta.dirname, '../src/lib/load-files.ts')

/**
 * Replaces Vite's preload helper by lib/load-files.ts. Vite's treats a stylesheet that failed like one that came: a retry would
 * draw the screen without its styles. It also fetches styles again that are in the page.
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
      return `export { loadWithFiles as __vitePreload } from ${JSON.stringify(OURS)}`
    },
    generateBundle() {
      if (!isReplaced) this.error(`Vite has no ${VITE_HELPER} any more`)
    },
  }
}
