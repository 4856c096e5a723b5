import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { type FontFile, fontFilesFor, readFont, type Style } from './font-slices.ts'

/** Shown where no font has the glyph: a gap would go unnoticed. */
const MISSING_GLYPH = '□'

/** A piece of text that one registered font can draw. */
export interface Run {
  readonly font: string
  readonly text: string
}
export interface Fonts {
  /** Returns one character in a font that has it. Invisible characters (control characters, joiners) give no text. */
  resolve(letter: string, style: Style): Run
}
export type LettersByStyle = ReadonlyMap<Style, ReadonlySet<string>>

const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Variation_Selector}]$/u
/**
 * Subsets the fonts of a document: from each file the characters that it uses, at the requested weight. The files are
 * slices of one large font, so a Chinese text has about forty.
 */
export async function loadFonts(
  charactersByStyle: LettersByStyle,
  register: (name: string, font: Buffer) => void,
): Promise<Fonts> {
  const fontOf = new Map<string, string>()
  for (const [style, letters] of charactersByStyle) {
    const all = new Set([MISSING_GLYPH])
    for (const letter of letters)
      for (const character of [letter, ...decompose(letter)])
        if (!INVISIBLE.test(character)) all.add(character)
    await coverCharacters(style, all, fontOf, register)
  }
  return {
    resolve(letter, style) {
      if (INVISIBLE.test(letter)) return { font: fontOf.get(style + MISSING_GLYPH) ?? '', text: '' }
      const ownFont = fontOf.get(style + letter)
      if (ownFont !== undefined) return { font: ownFont, text: letter }
      const substitutes = decompose(letter)
      const font = substitutes[0] === undefined ? undefined : fontOf.get(style + substitutes[0])
      if (font !== undefined && substitutes.every((substitute) => fontOf.get(style + substitute) === font))
        return { font, text: substitutes.join('') }
      return { font: fontOf.get(style + MISSING_GLYPH) ?? '', text: MISSING_GLYPH }
    },
  }
}

/** ⑳ becomes (20), ㎡ m2 and ﬃ ffi if no font has them. */
function decompose(letter: string): string[] {
  const text = letter.normalize('NFKC')
  if (text === letter) return []
  return [...(/[\u2460-\u2473]/.test(letter) ? `(${text})` : text)]
}

async function coverCharacters(
  style: Style,
  letters: ReadonlySet<string>,
  fontOf: Map<string, string>,
  register: (name: string, font: Buffer) => void,
): Promise<void> {
  let uncovered = [...letters].map((letter) => ({ letter, files: [...fontFilesFor(letter, style)] }))
  for (let round = 0; uncovered.length > 0; round++) {
    const byPath = new Map<string, { file: FontFile; asking: typeof uncovered }>()
    for (const request of uncovered) {
      const file = request.files.shift()
      if (!file) continue
      const group = byPath.get(file.path) ?? { file, asking: [] }
      group.asking.push(request)
      byPath.set(file.path, group)
    }
    uncovered = []
    for (const { file, asking: requests } of byPath.values()) {
      const font = await subsetFile(file, requests.map(({ letter }) => letter).join(''))
      const hasGlyph = glyphTest(font)
      const name = `${style}-${round}-${file.path}`
      for (const request of requests) {
        if (hasGlyph(request.letter)) fontOf.set(style + request.letter, name)
        else uncovered.push(request)
      }
      register(name, font)
    }
  }
}

/** Tests which of the requested characters a font has. */
function glyphTest(font: Buffer): (letter: string) => boolean {
  const opened = fontkit.create(font)
  return (letter) => {
    try {
      return opened.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    } catch {
      // A font with none of them has no cmap table at all.
      return false
    }
  }
}

async function subsetFile(file: FontFile, letters: string): Promise<Buffer> {
  return subsetFont(await readFont(file), letters, {
    targetFormat: 'truetype',
    // Other features would replace characters with unrequested forms.
    keepFeatures: ['kern'],
    noHinting: true,
    ...(file.weight === undefined ? {} : { variationAxes: { wght: file.weight } }),
  })
}
