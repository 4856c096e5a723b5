import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/.+\.ts$/
/** A summary is one literal. Summaries of any other form stay in the build. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g

/** The code of a contract module with empty summaries. */
export const withoutDocs = (code: string): string => code.replace(SUMMARY, "summary: ''")

/** Removes the summaries of endpoints from the browser's build: only the server's API page shows them. */
export function stripContractDocs(): Plugin {
  return {
    name: 'shangxue:strip-contract-docs',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CONTRACT.test(id) ? { code: withoutDocs(code), map: null } : null),
  }
}
