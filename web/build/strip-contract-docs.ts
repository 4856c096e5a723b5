import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/.+\.ts$/
const LITERAL = /(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/.source
/** Texts of any other form than one literal stay in the build. */
const SUMMARY = new RegExp(`\\bsummary:\\s*${LITERAL}`, 'g')
/** The last or only option of a schema. */
const DESCRIPTION = new RegExp(`(\\(\\{|,)\\s*description:\\s*${LITERAL},?\\s*\\}\\)`, 'g')

/** The code of a contract module without summaries of endpoints and descriptions of plain schemas. */
export const withoutDocs = (code: string): string =>
  code
    .replace(SUMMARY, "summary: ''")
    .replace(DESCRIPTION, (_, start: string) => (start === ',' ? ' })' : '()'))

/** Removes the texts of the API document from the browser's build: only the server shows them. */
export function stripContractDocs(): Plugin {
  return {
    name: 'shangxue:strip-contract-docs',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CONTRACT.test(id) ? { code: withoutDocs(code), map: null } : null),
  }
}
