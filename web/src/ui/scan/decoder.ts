/** Reads all barcodes in a picture; an empty list if there are none. */
export type Decode = (picture: HTMLVideoElement | ImageBitmap) => Promise<string[]>

interface NativeDetector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

// Formats on phone boxes, waybills and shop labels.
const nativeFormats = ['code_128', 'code_39', 'ean_13', 'itf', 'upc_a', 'qr_code', 'data_matrix']

let ready: Promise<Decode> | undefined

/** Returns the browser's native decoder if it works, otherwise loads the WASM decoder (about 400 KB). */
export function loadDecoder(): Promise<Decode> {
  ready ??= nativeDecoder()
    .then((native) => native ?? wasmDecoder())
    .catch((reason: unknown) => {
      // A failed download must not block the next attempt.
      ready = undefined
      throw reason
    })
  return ready
}

async function nativeDecoder(): Promise<Decode | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  if (!BarcodeDetector) return undefined
  try {
    const supported = await BarcodeDetector.getSupportedFormats()
    const formats = nativeFormats.filter((format) => supported.includes(format))
    // Some browsers have the class but support none of the formats.
    if (!formats.includes('code_128')) return undefined
    const detector = new BarcodeDetector({ formats })
    await detector.detect(new OffscreenCanvas(8, 8))
    return async (picture) => unique((await detector.detect(picture)).map((barcodes) => barcodes.rawValue))
  } catch {
    return undefined
  }
}

async function wasmDecoder(): Promise<Decode> {
  const { readPixels } = await import('./wasm-reader.ts')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2d canvas')
  return async (picture) => {
    const { width, height } = sizeOf(picture)
    if (width === 0 || height === 0) return []
    // A larger picture slows down decoding without finding more codes.
    const scale = Math.min(1, 1280 / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return unique(await readPixels(context.getImageData(0, 0, canvas.width, canvas.height)))
  }
}

const sizeOf = (picture: HTMLVideoElement | ImageBitmap) =>
  'videoWidth' in picture ? { width: picture.videoWidth, height: picture.videoHeight } : picture

const unique = (codes: string[]) => [...new Set(codes.map((code) => code.trim()).filter(Boolean))]
