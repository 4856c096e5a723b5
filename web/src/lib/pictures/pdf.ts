import { pixelsOf } from './canvas.ts'

/** A greyscale picture: one byte per pixel, row by row from the top. */
export interface GreyscaleImage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array<ArrayBuffer>
}

/** Converts the contents of a canvas to greyscale. */
export function toGreyscale(canvas: HTMLCanvasElement): GreyscaleImage {
  const { data, width, height } = pixelsOf(canvas)
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    pixels[at] = Math.round(red * 0.299 + green * 0.587 + blue * 0.114)
  }
  return { width, height, pixels }
}

/** Compresses with deflate, if the browser supports it (Safari from 16.4). A receipt of 2 MB becomes about 60 KB. */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (typeof CompressionStream === 'undefined') return undefined
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** A PDF string in UTF-16, which encodes every character. */
const hexText = (text: string): string =>
  `<FEFF${[...Array(text.length).keys()].map((at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`

const POINTS_PER_MM = 72 / 25.4
const round = (value: number) => Math.round(value * 100) / 100

/** Creates a PDF with a page for each picture, which it fills. Pictures are stored without loss, so that letters stay sharp. */
export async function createPdf(
  images: readonly GreyscaleImage[],
  { title, widthMm }: { title: string; widthMm: number },
): Promise<Blob> {
  const width = round(widthMm * POINTS_PER_MM)
  const parts: (string | Uint8Array<ArrayBuffer>)[] = ['%PDF-1.4\n']
  const offsets: number[] = []
  let length = 9
  const add = (...more: typeof parts) => {
    parts.push(...more)
    for (const part of more) length += part.length
  }
  const object = (dictionary: string, stream?: string | Uint8Array<ArrayBuffer>) => {
    offsets.push(length)
    const open = `${offsets.length} 0 obj\n<< ${dictionary}`
    if (stream === undefined) add(`${open} >>\nendobj\n`)
    else add(`${open} /Length ${stream.length} >>\nstream\n`, stream, '\nendstream\nendobj\n')
  }
  // Each page has three objects: the page, its contents and its picture.
  const pages = images.map((_, index) => `${3 + index * 3} 0 R`)
  object('/Type /Catalog /Pages 2 0 R')
  object(`/Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length}`)
  for (const { width: columns, height: rows, pixels } of images) {
    const deflated = await deflate(pixels)
    const height = round((width * rows) / columns)
    const number = offsets.length + 1
    object(
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R /Resources << /XObject << /Picture ${number + 2} 0 R >> >>`,
    )
    object('', `${width} 0 0 ${height} 0 0 cm /Picture Do`)
    object(
      `/Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 8${deflated ? ' /Filter /FlateDecode' : ''}`,
      deflated ?? pixels,
    )
  }
  object(`/Title ${hexText(title)}`)
  const start = length
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const count = offsets.length + 1
  add(
    `xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}`,
    `trailer\n<< /Size ${count} /Root 1 0 R /Info ${offsets.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  )
  return new Blob(parts, { type: 'application/pdf' })
}
