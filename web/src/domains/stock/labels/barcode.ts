import { code128 } from '@bwip-js/browser'

/** A dark bar, in modules from the left edge of the code. */
export interface Bar {
  readonly left: number
  readonly width: number
}

export interface Barcode {
  /** In modules, without quiet zones. */
  readonly width: number
  readonly bars: readonly Bar[]
}

/** Encodes a text as Code 128 (ISO/IEC 15417), in which every scanner reads IMEIs and serial numbers. */
export function encodeBarcode(text: string): Barcode {
  const bars: Bar[] = []
  let total = 0
  return code128<Barcode>(
    { bcid: 'code128', text, height: 1, scale: 1 },
    {
      scale: () => [1, 1],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init(width) {
        total = width
      },
      line(x, _fromY, _toX, _toY, width) {
        // The middle of the bar, rounded up.
        bars.push({ left: x - Math.ceil(width / 2), width })
      },
      polygon: () => undefined,
      hexagon: () => undefined,
      ellipse: () => undefined,
      fill: () => undefined,
      text: () => undefined,
      end: () => ({ width: total, bars }),
    },
  )
}
