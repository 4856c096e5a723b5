import { stopTestRun } from './support/server/own-server.ts'

const WARNING = 40
/** What the server writes of an answer that took long: a busy machine is no fault of the product. */
const SLOW = '"msg":"slow answer"'

/** Fails the run when a server logged a warning or worse; answers that took long do not count. */
export default function checkServerLogs() {
  const bad = stopTestRun().filter(
    (line) =>
      !line.includes(SLOW) &&
      ((/^\{.*"level":(\d+)/.exec(line)?.[1] ?? '0') >= String(WARNING) || /warning|deprecat/i.test(line)),
  )
  if (bad.length > 0) throw new Error(`a server logged warnings:\n${bad.join('\n')}`)
}
