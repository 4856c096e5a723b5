import type { TextBox } from './detection/text-box.ts'
import type { Bitmap } from './page/bitmap.ts'
import type { PageReading } from './page-reading.ts'
import type { Piece } from './piece.ts'

/** Detects and recognises the text of an evenly lit page. */
export interface Engine {
  readonly name: PageReading['engine']
  read(page: Bitmap): Promise<EngineReading>
  /** Recognises the text in one rectangle of a grey page. Not every engine supports it. */
  readBox?(grey: Bitmap, box: TextBox): Promise<Piece>
  /** CPU seconds spent inside the recognition engine so far, for benchmarks. */
  cpuSecondsSpent(): number
  close(): Promise<void>
}

export interface EngineReading {
  /** The rotated and deskewed page; piece boxes refer to it. */
  page: Bitmap
  rotation: PageReading['turned']
  skew: number
  pieces: Piece[]
}
