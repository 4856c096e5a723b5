import { stopTestRun } from './support/server/own-server.ts'

const WARNING = 40
/** The server's log line for a slow response. A busy machine is not a product fault. */
const SLOW = '"msg":"slow answer"'

/** Fails the run when a server logged a warning or worse; slow responses are ignored. */
export default async function checkServerLogs() {
  const lines = await stopTestRun()
  const warnings = lines.filter(
    (line) =>
      !line.includes(SLOW) &&
      ((/^\{.*"level":(\d+)/.exec(line)?.[1] ?? '0') >= String(WARNING) || /warning|deprecat/i.test(line)),
  )
  if (warnings.length > 0) throw new Error(`a server logged warnings:\n${warnings.join('\n')}`)
}
