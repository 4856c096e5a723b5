import { appendFileSync } from 'node:fs'

/**
 * Writes the failures of a vitest run, one per line, into the file FAILURE_SUMMARY_FILE: failed tests, failed set-up and
 * tear-down, and errors outside tests, which the JSON report does not count.
 */
export default class FailureSummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const writeLine = (text) => appendFileSync(process.env.FAILURE_SUMMARY_FILE, `${text}\n`)
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
