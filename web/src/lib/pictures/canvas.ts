/** Returns the width of a text in points. */
export type MeasureText = (text: string, font: string) => number

/** Default pixels per point. */
const SCALE = 2
/** Phones draw no larger canvas: a longer picture gets fewer pixels per point. */
const MAX_PIXELS = 16_000_000
const MAX_HEIGHT = 16_000
export const FONT_FAMILY =
  '"PingFang SC", "HarmonyOS Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif'

export type Pen = CanvasRenderingContext2D

function penOf(canvas: HTMLCanvasElement): Pen {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.textBaseline = 'middle'
  return pen
}

export function createMeasure(): MeasureText {
  const pen = penOf(document.createElement('canvas'))
  return (text, font) => {
    pen.font = `${font} ${FONT_FAMILY}`
    return pen.measureText(text).width
  }
}

/** Draws on a new canvas. Width and height are in points. */
export function drawCanvas(
  width: number,
  height: number,
  draw: (pen: Pen) => void,
  preferredScale = SCALE,
): HTMLCanvasElement {
  const scale = Math.min(preferredScale, MAX_HEIGHT / height, Math.sqrt(MAX_PIXELS / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  const pen = penOf(canvas)
  pen.scale(scale, scale)
  draw(pen)
  return canvas
}

export const pixelsOf = (canvas: HTMLCanvasElement): ImageData =>
  penOf(canvas).getImageData(0, 0, canvas.width, canvas.height)

/** Draws a PNG. Width and height are in points. */
export function drawPng(width: number, height: number, draw: (pen: Pen) => void): Promise<Blob> {
  const canvas = drawCanvas(width, height, draw)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

/** Breaks a text into lines, at any character, as is usual in Chinese. */
export function wrapText(text: string, font: string, width: number, measure: MeasureText): string[] {
  const lines: string[] = []
  let line = ''
  for (const letter of text) {
    if (line && measure(line + letter, font) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    if (line || letter !== ' ') line += letter
  }
  return [...lines, line]
}
