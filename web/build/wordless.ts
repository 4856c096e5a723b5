import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/[^/]+\.ts$/
const SUMMARY = /summary:\s*(?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/g
const ERROR = /(\w+):(\s*\{\s*code:\s*\d+,\s*status:\s*\d+,\s*msg:\s*)'[^'\\]*'/g
const SAID = /errorMessage\(\s*'(\w+)'|ERRORS\.(\w+)\.msg/g

/** The refusals whose sentences the web says itself; those of all others come from the server. */
function saidIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const found = files.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(SAID)])
  return new Set(found.map(([, called = '', read = '']) => called || read))
}

/** The contract without the words that the browser never shows: the API page's, and the server's refusals. */
export function wordless(): Plugin {
  const said = saidIn(resolve(import.meta.dirname, '../src'))
  const error = (whole: string, name: string, facts: string) =>
    said.has(name) ? whole : `${name}:${facts}''`
  return {
    name: 'wordless',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      CONTRACT.test(id)
        ? { code: code.replace(SUMMARY, "summary: ''").replace(ERROR, error), map: null }
        : null,
  }
}
