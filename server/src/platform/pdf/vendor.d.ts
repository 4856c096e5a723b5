// Types for packages without their own, as far as they are used here.
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype'
      variationAxes?: Record<string, number>
      keepFeatures?: string[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
declare module 'fontkit' {
  export interface Path {
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Path
    toSVG(): string
  }
  export interface Font {
    readonly unitsPerEm: number
    hasGlyphForCodePoint(code: number): boolean
    layout(text: string): {
      readonly glyphs: readonly { readonly path: Path; readonly advanceWidth: number }[]
    }
  }
  export function create(font: Buffer): Font
}

// Missing in the types of pdfkit.
declare namespace PDFKit {
  interface PDFDocument {
    openImage(source: Buffer): { readonly width: number; readonly height: number }
  }
}
