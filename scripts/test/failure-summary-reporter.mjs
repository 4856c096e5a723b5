import { appendFileSync, writeFileSync } from 'node:fs'

/**
 * Writes the failures of a vitest run, one per line, into the file FAILURE_SUMMARY_FILE: failed tests, failed set-up and
 * tear-down, and errors outside tests, which the JSON report does not count. If nothing else
 * failed, files without a result are listed in UNFINISHED_FILES_FILE.
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
    // A process that dies, as by a fault of native code, leaves the file that it ran without a result.
    const unfinished = modules.filter((module) => ['queued', 'pending'].includes(module.state()))
    for (const { moduleId } of unfinished)
      writeLine(`without a result, because its process died: ${moduleId}`)
    const isOnlyFault =
      unfinished.length === unhandledErrors.length && modules.every((module) => module.state() !== 'failed')
    if (isOnlyFault)
      writeFileSync(
        process.env.UNFINISHED_FILES_FILE,
        JSON.stringify(unfinished.map(({ moduleId }) => moduleId)),
      )
  }
}
