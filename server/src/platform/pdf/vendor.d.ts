// Packages without types of their own: as much of them as is used here.
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
  export function create(font: Buffer): { hasGlyphForCodePoint(code: number): boolean }
}

// missing in the types of pdfkit
declare namespace PDFKit {
  interface PDFDocument {
    openImage(source: Buffer): { readonly width: number; readonly height: number }
  }
}
