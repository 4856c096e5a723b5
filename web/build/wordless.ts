import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/[^/]+\.ts$/
const SUMMARY = /summary:\s*(?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/g

/** Endpoints without their sentences for the API page: the browser never shows them. */
export const wordless = (): Plugin => ({
  name: 'wordless',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    CONTRACT.test(id) ? { code: code.replace(SUMMARY, "summary: ''"), map: null } : null,
})
