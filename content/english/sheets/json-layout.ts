/** The line width that Biome formats to. */
const LINE_WIDTH = 110
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u

/** Width in a monospaced font: Chinese characters and punctuation take two columns. */
function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 2 : 1
  return width
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Formats a value whose first line already holds `before` characters; `after` follows its last line. */
function format(value: unknown, indent: string, before: number, after: number): string {
  if (isPlain(value)) return JSON.stringify(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    const line = `[${value.map((one) => JSON.stringify(one)).join(', ')}]`
    if (value.every(isPlain) && before + displayWidth(line) + after <= LINE_WIDTH) return line
    const items = value.map((one) => `${inner}${format(one, inner, inner.length, 1)}`)
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  const entries = Object.entries(value as object)
  if (entries.length === 0) return '{}'
  const members = entries.map(([key, member], index) => {
    const name = `${JSON.stringify(key)}: `
    const comma = index < entries.length - 1 ? 1 : 0
    return `${inner}${name}${format(member, inner, inner.length + displayWidth(name), comma)}`
  })
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** Writes JSON as Biome formats it in this repository, so that an edited file passes the check. */
export const toJson = (value: unknown): string => `${format(value, '', 0, 0)}\n`
