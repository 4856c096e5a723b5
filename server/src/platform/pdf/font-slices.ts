import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The styles of a document. `symbols` and `italic` have no Chinese characters of their own. */
export type Style = 'regular' | 'bold' | 'symbols' | 'italic'

/** A font file, and the weight to select from a variable font. */
export interface FontFile {
  readonly path: string
  readonly weight?: number
}

const folder = (anyFile: string) => join(createRequire(import.meta.url).resolve(anyFile), '../..')
const CHINESE = folder('@fontsource-variable/noto-sans-sc/files/noto-sans-sc-latin-wght-normal.woff2')
const SYMBOLS = folder('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2')

const symbols = (face: string): FontFile => ({
  path: join(SYMBOLS, `files/dejavu-sans-latin-${face}.woff2`),
})
const UPRIGHT = symbols('400-normal')

/** Returns the files that may have a character, best first. A slice lists what it may contain, not what it does. */
export function fontFilesFor(letter: string, style: Style): readonly FontFile[] {
  const weight = style === 'bold' ? 700 : 400
  const chinese = findSlices(letter).map((slice) => ({ path: slice, weight }))
  if (style === 'regular') return [...chinese, UPRIGHT]
  if (style === 'bold') return [...chinese, symbols('700-normal'), UPRIGHT]
  return style === 'symbols' ? [UPRIGHT, ...chinese] : [symbols('400-italic'), UPRIGHT, ...chinese]
}

export const readFont = ({ path }: FontFile): Promise<Buffer> => readFile(path)

let slices: Map<number, string[]> | undefined

function findSlices(letter: string): readonly string[] {
  slices ??= readSlices()
  return slices.get(letter.codePointAt(0) ?? 0) ?? []
}

/** unicode.json: '[4]' or 'latin' → 'U+1f1e9-1f1f5,U+3b1,…'. Later slices win, as in a style sheet. */
function readSlices(): Map<number, string[]> {
  const ranges: Record<string, string> = JSON.parse(readFileSync(join(CHINESE, 'unicode.json'), 'utf8'))
  const slicesByCode = new Map<number, string[]>()
  for (const [name, list] of Object.entries(ranges)) {
    const path = join(CHINESE, `files/noto-sans-sc-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`)
    for (const range of list.split(',')) {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      for (let code = first; code <= last; code++)
        slicesByCode.set(code, [path, ...(slicesByCode.get(code) ?? [])])
    }
  }
  return slicesByCode
}
