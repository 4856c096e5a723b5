import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { type FontFile, filesFor, readFont, type Style } from './slices.ts'

/** Shown where no font has the glyph: a gap would go unnoticed. */
const UNKNOWN = '□'

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
  wanted: LettersByStyle,
  register: (name: string, font: Buffer) => void,
): Promise<Fonts> {
  const fontOf = new Map<string, string>()
  for (const [style, letters] of wanted) {
    const all = new Set([UNKNOWN])
    for (const letter of letters)
      for (const one of [letter, ...plain(letter)]) if (!INVISIBLE.test(one)) all.add(one)
    await cover(style, all, fontOf, register)
  }
  return {
    resolve(letter, style) {
      if (INVISIBLE.test(letter)) return { font: fontOf.get(style + UNKNOWN) ?? '', text: '' }
      const own = fontOf.get(style + letter)
      if (own !== undefined) return { font: own, text: letter }
      const others = plain(letter)
      const font = others[0] === undefined ? undefined : fontOf.get(style + others[0])
      if (font !== undefined && others.every((one) => fontOf.get(style + one) === font))
        return { font, text: others.join('') }
      return { font: fontOf.get(style + UNKNOWN) ?? '', text: UNKNOWN }
    },
  }
}

/** ⑳ becomes (20), ㎡ m2 and ﬃ ffi if no font has them. */
function plain(letter: string): string[] {
  const text = letter.normalize('NFKC')
  if (text === letter) return []
  return [...(/[\u2460-\u2473]/.test(letter) ? `(${text})` : text)]
}

async function cover(
  style: Style,
  letters: ReadonlySet<string>,
  fontOf: Map<string, string>,
  register: (name: string, font: Buffer) => void,
): Promise<void> {
  let open = [...letters].map((letter) => ({ letter, files: [...filesFor(letter, style)] }))
  for (let round = 0; open.length > 0; round++) {
    const byPath = new Map<string, { file: FontFile; asking: typeof open }>()
    for (const one of open) {
      const file = one.files.shift()
      if (!file) continue
      const group = byPath.get(file.path) ?? { file, asking: [] }
      group.asking.push(one)
      byPath.set(file.path, group)
    }
    open = []
    for (const { file, asking } of byPath.values()) {
      const font = await part(file, asking.map(({ letter }) => letter).join(''))
      const has = lettersIn(font)
      const name = `${style}-${round}-${file.path}`
      for (const one of asking) {
        if (has(one.letter)) fontOf.set(style + one.letter, name)
        else open.push(one)
      }
      register(name, font)
    }
  }
}

/** Tests which of the requested characters a font has. */
function lettersIn(font: Buffer): (letter: string) => boolean {
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

async function part(file: FontFile, letters: string): Promise<Buffer> {
  return subsetFont(await readFont(file), letters, {
    targetFormat: 'truetype',
    // Other features would replace characters with unrequested forms.
    keepFeatures: ['kern'],
    noHinting: true,
    ...(file.weight === undefined ? {} : { variationAxes: { wght: file.weight } }),
  })
}
