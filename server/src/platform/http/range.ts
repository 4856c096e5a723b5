export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * What a Range header asks of so many bytes. Undefined means all of them: there is no header, it is not understood, or
 * it asks for several parts, which the protocol allows to answer with the whole.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return suffix(Number(to), size)
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first < size ? { first, last } : 'unsatisfiable'
}

const suffix = (length: number, size: number): ByteRange | 'unsatisfiable' =>
  length > 0 && size > 0 ? { first: Math.max(0, size - length), last: size - 1 } : 'unsatisfiable'
