import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/[^/]+\.ts$/
const SUMMARY = /summary:\s*(?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/g
const LENIENT = /\n\s*lenientInput: true,/g
const ERROR = /(\w+):(\s*\{\s*code:\s*\d+,\s*status:\s*\d+,\s*msg:\s*)'[^'\\]*'(,?\s*\},)/g
const SAID = /errorMessage\(\s*'(\w+)'|ERRORS\.(\w+)\.msg/g
const TOLD_APART = /ERRORS\.(\w+)/g
const BY_A_NAME = /ERRORS\s*\[|\}\s*=\s*ERRORS/

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

const namesIn = (texts: readonly string[], pattern: RegExp): Set<string> =>
  new Set(
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, called, read]) => called ?? read ?? '')),
  )

/**
 * The contract without what the browser never needs: the API page's words, how the server reads input, and refusals
 * that it neither says nor tells apart.
 */
export function wordless(): Plugin {
  const texts = sources(resolve(import.meta.dirname, '../src'))
  if (texts.some((text) => BY_A_NAME.test(text)))
    throw new Error('ERRORS is read as ERRORS.name alone: what no screen names is not shipped')
  // the sentences of all others come from the server
  const said = namesIn(texts, SAID)
  const toldApart = namesIn(texts, TOLD_APART)
  const error = (whole: string, name: string, facts: string, end: string) => {
    if (said.has(name)) return whole
    return toldApart.has(name) ? `${name}:${facts}''${end}` : ''
  }
  return {
    name: 'wordless',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      CONTRACT.test(id)
        ? {
            code: code.replace(SUMMARY, "summary: ''").replace(LENIENT, '').replace(ERROR, error),
            map: null,
          }
        : null,
  }
}
