/** The ranges of minute, hour, day of the month, month and day of the week. */
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const

/** Supports `*`, a star with a step, and numbers, separated by commas. */
function valuesOf(field: string, [low, high]: readonly [number, number]): Set<number> {
  const values = new Set<number>()
  for (const part of field.split(',')) {
    const match = /^(?:(\d{1,2})|\*(?:\/(\d{1,2}))?)$/.exec(part)
    const step = Number(match?.[2] ?? 1)
    const first = Number(match?.[1] ?? low)
    const last = match?.[1] === undefined ? high : first
    if (!match || step < 1 || first < low || last > high) throw new TypeError(`not a cron field: ${part}`)
    for (let value = first; value <= last; value += step) values.add(value)
  }
  return values
}

/** Parses five cron fields. Returns whether a moment's minute (UTC) matches. Throws TypeError. */
export function parseCron(cron: string): (moment: Date) => boolean {
  const fields = cron.split(' ')
  if (fields.length !== RANGES.length) throw new TypeError(`not a cron expression: ${cron}`)
  const allowed = RANGES.map((range, index) => valuesOf(fields[index] ?? '', range))
  return (moment) =>
    [
      moment.getUTCMinutes(),
      moment.getUTCHours(),
      moment.getUTCDate(),
      moment.getUTCMonth() + 1,
      moment.getUTCDay(),
    ].every((value, index) => allowed[index]?.has(value))
}
