import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import Tesseract from 'tesseract.js'
import { cpuSeconds } from '../cpu-seconds.ts'
import type { Engine } from '../engine.ts'
import { type Bitmap, toGrey, toSharpOptions } from '../page/bitmap.ts'
import { estimateOrientation } from '../page/page-orientation.ts'
import { turnPage } from '../page/rotate-page.ts'
import { mean, type Piece } from '../piece.ts'
import { toPieces } from './pieces.ts'

const LANGUAGES = ['chi_sim', 'eng'] as const
const START_TIMEOUT_MS = 60_000
/** Smaller slopes are not corrected, in degrees. */
const MIN_SLOPE = 0.15
/** Minimum confidence of an upright page. */
const MIN_UPRIGHT_CONFIDENCE = 0.75

/** Tesseract as WebAssembly: slower and less accurate with Chinese, but portable. */
export async function createTesseract(): Promise<Engine> {
  const worker = await withStartTimeout(startWorker())
  let cpuSecondsTotal = 0

  async function recognisePieces(page: Bitmap): Promise<Piece[]> {
    const png = await sharp(page.data, toSharpOptions(page)).png({ compressionLevel: 1 }).toBuffer()
    const startedAt = cpuSeconds()
    const { data } = await worker.recognize(png, {}, { blocks: true, text: false })
    cpuSecondsTotal += cpuSeconds() - startedAt
    return toPieces(data.blocks ?? [])
  }

  return {
    name: 'tesseract',
    async read(page) {
      const { sideways, slope } = await estimateOrientation(toGrey(page))
      const rotated = await turnPage(page, sideways ? 90 : 0)
      const levelled = await rotateToLevel(rotated, slope)
      const skew = levelled === rotated ? 0 : -slope
      const upright = await recognisePieces(levelled)
      const turned = sideways ? 90 : 0
      if (meanConfidence(upright) >= MIN_UPRIGHT_CONFIDENCE)
        return { page: levelled, pieces: upright, rotation: turned, skew }
      const flipped = await turnPage(levelled, 180)
      const pieces = await recognisePieces(flipped)
      return meanConfidence(pieces) > meanConfidence(upright)
        ? { page: flipped, pieces, rotation: turned === 90 ? 270 : 180, skew }
        : { page: levelled, pieces: upright, rotation: turned, skew }
    },
    cpuSecondsSpent: () => cpuSecondsTotal,
    close: async () => {
      await worker.terminate()
    },
  }
}

async function startWorker(): Promise<Tesseract.Worker> {
  const folder = await mkdtemp(join(tmpdir(), 'shangxue-ocr-'))
  try {
    await copyLanguages(folder)
    const worker = await Tesseract.createWorker([...LANGUAGES], Tesseract.OEM.LSTM_ONLY, {
      langPath: folder,
      gzip: true,
      cacheMethod: 'none',
      // Without a handler, Tesseract throws errors where nothing can catch them.
      errorHandler: (error) => console.warn('page reader: Tesseract:', error),
    })
    await worker.setParameters({
      tessedit_pageseg_mode: Tesseract.PSM.AUTO,
      // Avoids a warning on every page.
      user_defined_dpi: '200',
    })
    return worker
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Tesseract expects all languages in one folder; each is its own npm package. */
async function copyLanguages(folder: string): Promise<void> {
  const require = createRequire(import.meta.url)
  const packages = {
    chi_sim: require.resolve('@tesseract.js-data/chi_sim/package.json'),
    eng: require.resolve('@tesseract.js-data/eng/package.json'),
  }
  for (const code of LANGUAGES) {
    const file = `${code}.traineddata.gz`
    await copyFile(join(dirname(packages[code]), '4.0.0_best_int', file), join(folder, file))
  }
}

function withStartTimeout<T>(starting: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Tesseract did not start in time')), START_TIMEOUT_MS)
    starting.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function rotateToLevel(page: Bitmap, slope: number): Promise<Bitmap> {
  if (Math.abs(slope) < MIN_SLOPE) return page
  const { data, info } = await sharp(page.data, toSharpOptions(page))
    .rotate(-slope, { background: '#fff' })
    .toColourspace(page.channels === 1 ? 'b-w' : 'srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: page.channels }
}

const meanConfidence = (pieces: Piece[]) => mean(pieces.map(({ confidence }) => confidence))
