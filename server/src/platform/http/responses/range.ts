export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Parses a Range header for content of `size` bytes. Undefined means the whole: there is no header, it is malformed, or
 * it asks for several ranges, which the protocol allows to answer with the whole.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return suffixRange(Number(to), size)
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first < size ? { first, last } : 'unsatisfiable'
}

const suffixRange = (length: number, size: number): ByteRange | 'unsatisfiable' =>
  length > 0 && size > 0 ? { first: Math.max(0, size - length), last: size - 1 } : 'unsatisfiable'
