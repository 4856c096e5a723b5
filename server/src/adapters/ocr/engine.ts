import type { TextBox } from './detection/text-box.ts'
import type { Bitmap } from './page/bitmap.ts'
import type { Piece } from './piece.ts'
import type { PageReading } from './reading.ts'

/** Finds and reads the text of a page whose light is even. */
export interface Engine {
  readonly name: PageReading['engine']
  read(page: Bitmap): Promise<EngineReading>
  /** Reads what stands in one rectangle of a grey page; not every engine can. */
  readBox?(grey: Bitmap, box: TextBox): Promise<Piece>
  /** CPU seconds spent inside the recognition engine itself so far, for benches. */
  cpuSpent(): number
  close(): Promise<void>
}

export interface EngineReading {
  /** The page turned and straightened; boxes of the pieces are on this one. */
  page: Bitmap
  turned: PageReading['turned']
  skew: number
  pieces: Piece[]
}
