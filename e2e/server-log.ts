import { readFileSync } from 'node:fs'

const WARNING = 40
/** What the server writes of an answer that took long: a busy machine is no fault of the product. */
const SLOW = '"msg":"slow answer"'

/** Fails the run when the server logged a warning or worse; answers that took long do not count. */
export default function check() {
  const file = process.env.E2E_SERVER_LOG
  if (!file) return
  const bad = readFileSync(file, 'utf8')
    .split('\n')
    .filter(
      (line) =>
        !line.includes(SLOW) &&
        ((/^\{.*"level":(\d+)/.exec(line)?.[1] ?? '0') >= String(WARNING) || /warning|deprecat/i.test(line)),
    )
  if (bad.length > 0) throw new Error(`the server logged warnings:\n${bad.join('\n')}`)
}
