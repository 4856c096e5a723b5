import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import Tesseract from 'tesseract.js'
import { cpuSeconds } from '../cpu.ts'
import type { Engine } from '../engine.ts'
import { type Bitmap, greyOf, rawOf } from '../page/bitmap.ts'
import { lieOf } from '../page/profile.ts'
import { turnPage } from '../page/turn.ts'
import { mean, type Piece } from '../piece.ts'
import { piecesOf } from './pieces.ts'

const LANGUAGES = ['chi_sim', 'eng'] as const
const START_TIMEOUT_MS = 60_000
/** Smaller slopes are not corrected, in degrees. */
const LEVEL = 0.15
/** Minimum confidence of an upright page. */
const CLEAR = 0.75

/** Tesseract as WebAssembly: slower and less accurate with Chinese, but portable. */
export async function createTesseract(): Promise<Engine> {
  const worker = await withinTime(start())
  let spent = 0

  async function piecesOn(page: Bitmap): Promise<Piece[]> {
    const png = await sharp(page.data, rawOf(page)).png({ compressionLevel: 1 }).toBuffer()
    const began = cpuSeconds()
    const { data } = await worker.recognize(png, {}, { blocks: true, text: false })
    spent += cpuSeconds() - began
    return piecesOf(data.blocks ?? [])
  }

  return {
    name: 'tesseract',
    async read(page) {
      const { sideways, slope } = await lieOf(greyOf(page))
      const lying = await turnPage(page, sideways ? 90 : 0)
      const level = await levelled(lying, slope)
      const skew = level === lying ? 0 : -slope
      const upright = await piecesOn(level)
      const turned = sideways ? 90 : 0
      if (clarity(upright) >= CLEAR) return { page: level, pieces: upright, turned, skew }
      const flipped = await turnPage(level, 180)
      const pieces = await piecesOn(flipped)
      return clarity(pieces) > clarity(upright)
        ? { page: flipped, pieces, turned: turned === 90 ? 270 : 180, skew }
        : { page: level, pieces: upright, turned, skew }
    },
    cpuSpent: () => spent,
    close: async () => {
      await worker.terminate()
    },
  }
}

async function start(): Promise<Tesseract.Worker> {
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

function withinTime<T>(starting: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Tesseract did not start in time')), START_TIMEOUT_MS)
    starting.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function levelled(page: Bitmap, slope: number): Promise<Bitmap> {
  if (Math.abs(slope) < LEVEL) return page
  const { data, info } = await sharp(page.data, rawOf(page))
    .rotate(-slope, { background: '#fff' })
    .toColourspace(page.channels === 1 ? 'b-w' : 'srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: page.channels }
}

const clarity = (pieces: Piece[]) => mean(pieces.map(({ confidence }) => confidence))
