import * as fontkit from 'fontkit'
import type { Style } from './font-slices.ts'
import { loadFonts } from './fonts.ts'

/** A line of text as an SVG path, from x 0 on the baseline y 0. */
export interface Outline {
  readonly d: string
  readonly width: number
}
/** `size` in pixels. Characters outside the announced texts are not drawn. */
export type Outliner = (text: string, style: Style, size: number) => Outline

type Letter = { readonly path: fontkit.Path; readonly advance: number; readonly em: number }

/** For images, which cannot rely on installed fonts: the characters of these texts, by style. */
export async function createOutliner(texts: Partial<Record<Style, readonly string[]>>): Promise<Outliner> {
  const files = new Map<string, fontkit.Font>()
  const charactersByStyle = new Map(
    Object.entries(texts).map(([style, all]) => [style as Style, new Set(all.flatMap((text) => [...text]))]),
  )
  const fonts = await loadFonts(charactersByStyle, (name, file) => files.set(name, fontkit.create(file)))

  function* layoutGlyphs(text: string, style: Style): Generator<Letter> {
    for (const letter of text) {
      const run = fonts.resolve(letter, style)
      const font = files.get(run.font)
      if (!font) continue
      for (const { path, advanceWidth } of font.layout(run.text).glyphs)
        yield { path, advance: advanceWidth, em: font.unitsPerEm }
    }
  }
  return (text, style, size) => {
    let x = 0
    const parts: string[] = []
    for (const { path, advance, em } of layoutGlyphs(text, style)) {
      const scale = size / em
      parts.push(path.transform(scale, 0, 0, -scale, x, 0).toSVG())
      x += advance * scale
    }
    return { d: parts.join(''), width: x }
  }
}
