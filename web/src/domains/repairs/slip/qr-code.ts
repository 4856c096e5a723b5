import { encode } from 'uqr'
import type { ReceiptBlock } from '../../sales/public.ts'

/** Light modules around the code that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4
/** Size on the paper, in layout pixels. */
const PAPER_SIZE = 220

interface QrPicture {
  readonly size: number
  readonly modules: readonly { readonly x: number; readonly y: number }[]
}

/** The dark modules of a QR code. */
export function qrModules(text: string): QrPicture {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  return { size, modules: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [{ x, y }] : []))) }
}

/** The QR code below the lines of a slip. */
export function qrBlock(text: string): ReceiptBlock {
  const { size, modules } = qrModules(text)
  const unit = PAPER_SIZE / size
  return {
    height: PAPER_SIZE,
    draw(pen, top, width) {
      const left = (width - PAPER_SIZE) / 2
      pen.fillStyle = '#000000'
      for (const { x, y } of modules) pen.fillRect(left + x * unit, top + y * unit, unit + 0.2, unit + 0.2)
    },
  }
}
