import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// By default the library fetches its binary from a third-party CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

const options: ReaderOptions = {
  formats: ['Code128', 'Code39', 'EAN13', 'ITF', 'UPCA', 'QRCode', 'DataMatrix'],
  maxNumberOfSymbols: 8,
}

export async function readPixels(pixels: ImageData): Promise<string[]> {
  const results = await readBarcodes(pixels, options)
  return results.filter((result) => result.isValid).map((result) => result.text)
}
