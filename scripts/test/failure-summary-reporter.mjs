import { appendFileSync } from 'node:fs'

/**
 * Writes what failed in a run of vitest, one line each, into the file named by LAST_WORDS: failed tests, failed
 * set-up and tear-down, and errors that belong to no test, which the count of its JSON report leaves out.
 */
export default class FailureSummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const writeLine = (text) => appendFileSync(process.env.LAST_WORDS, `${text}\n`)
    const first = (error) => String(error?.stack ?? error?.message ?? error).slice(0, 2000)
    for (const module of modules) {
      for (const suite of [module, ...module.children.allSuites()])
        for (const error of suite.errors())
          writeLine(`${module.moduleId} > ${suite.fullName ?? ''}: ${first(error)}`)
      for (const test of module.children.allTests('failed'))
        writeLine(`${module.moduleId} > ${test.fullName}: ${first(test.result().errors[0])}`)
    }
    for (const error of unhandledErrors) writeLine(`outside any test: ${first(error)}`)
  }
}
