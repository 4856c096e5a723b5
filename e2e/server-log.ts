import { readFileSync } from 'node:fs'

const WARNING = 40

/** Fails the run when the server logged a warning or worse. */
export default function check() {
  const file = process.env.E2E_SERVER_LOG
  if (!file) return
  const bad = readFileSync(file, 'utf8')
    .split('\n')
    .filter(
      (line) =>
        (/^\{.*"level":(\d+)/.exec(line)?.[1] ?? '0') >= String(WARNING) || /warning|deprecat/i.test(line),
    )
  if (bad.length > 0) throw new Error(`the server logged warnings:\n${bad.join('\n')}`)
}
