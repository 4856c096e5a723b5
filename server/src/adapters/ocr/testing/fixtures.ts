import { readFileSync } from 'node:fs'
import type { PageReading } from '../page-reading.ts'

/** Small pages written for these tests: `options`, `columns`, `maths`, `answers`. */
export const fixture = (name: 'options' | 'columns' | 'maths' | 'answers'): Buffer =>
  readFileSync(new URL(`./${name}.webp`, import.meta.url))

/** Lines without spaces and in half-width characters, because variants look the same on paper. */
export const textOf = ({ lines }: PageReading): string[] =>
  lines.map(({ text }) =>
    text
      .replace(/\s/g, '')
      .replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
      .replace(/。/g, '.'),
  )
