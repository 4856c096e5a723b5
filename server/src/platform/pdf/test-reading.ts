import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** Returns the text of a PDF page by page, as a reader would copy it. */
export async function readPageTexts(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const texts = [...document.pages()].map((page) => page.getText().replace(/\r\n/g, '\n'))
  document.destroy()
  library.destroy()
  return texts
}

/** Counts dark pixels in the left and right margins, which must stay white. */
export async function inkInMargins(bytes: Uint8Array, margin: number): Promise<number> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  let dark = 0
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' })
    const grey = await sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .greyscale()
      .raw()
      .toBuffer()
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if ((x < margin || x > width - margin) && (grey[y * width + x] ?? 255) < 200) dark++
  }
  document.destroy()
  library.destroy()
  return dark
}

/** Returns page sizes in points, and the share of each page that is not white. */
export async function measurePages(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; ink: number }[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const pages = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' })
    const dots = Array.from({ length: width * height }, (_, dot) => data[dot * 4] ?? 255)
    pages.push({ width, height, ink: dots.filter((grey) => grey < 200).length / dots.length })
  }
  document.destroy()
  library.destroy()
  return pages
}
