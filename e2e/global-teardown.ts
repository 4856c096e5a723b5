import { stopTestRun } from './support/server/own-server.ts'

const WARNING = 40
/** The server's log line for a slow response. A busy machine is not a product fault. */
const SLOW = '"msg":"slow answer"'

/** Fails the run when a server logged a warning or worse; slow responses are ignored. */
export default function checkServerLogs() {
  const bad = stopTestRun().filter(
    (line) =>
      !line.includes(SLOW) &&
      ((/^\{.*"level":(\d+)/.exec(line)?.[1] ?? '0') >= String(WARNING) || /warning|deprecat/i.test(line)),
  )
  if (bad.length > 0) throw new Error(`a server logged warnings:\n${bad.join('\n')}`)
}
