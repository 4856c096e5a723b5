import type { Block, Word } from 'tesseract.js'
import { mean, type Piece } from '../piece.ts'

/** A larger gap between words of a line, in line heights, separates pieces. */
const WIDE_GAP = 1.2

const LATIN_END = /[A-Za-z0-9.,;:!?'")%]$/
const LATIN_START = /^[A-Za-z0-9('"$]/

/** Groups Tesseract's words into pieces of lines, split at wide gaps. */
export function toPieces(blocks: Block[]): Piece[] {
  const lines = blocks.flatMap((block) => block.paragraphs.flatMap(({ lines }) => lines))
  return lines.flatMap(({ words, bbox }) => {
    const height = bbox.y1 - bbox.y0
    const groups: Word[][] = []
    for (const word of words) {
      const last = groups.at(-1)?.at(-1)
      if (last && word.bbox.x0 - last.bbox.x1 < WIDE_GAP * height) groups.at(-1)?.push(word)
      else groups.push([word])
    }
    return groups.map(toPiece)
  })
}

function toPiece(words: Word[]): Piece {
  const left = Math.min(...words.map(({ bbox }) => bbox.x0))
  const right = Math.max(...words.map(({ bbox }) => bbox.x1))
  const top = Math.min(...words.map(({ bbox }) => bbox.y0))
  const bottom = Math.max(...words.map(({ bbox }) => bbox.y1))
  const characters = words.flatMap(({ text, bbox, confidence }) => {
    const letters = [...text]
    return letters.map((letter, i) => ({
      text: letter,
      x: (bbox.x0 + ((i + 0.5) * (bbox.x1 - bbox.x0)) / letters.length - left) / (right - left || 1),
      confidence: confidence / 100,
    }))
  })
  return {
    box: { cx: (left + right) / 2, cy: (top + bottom) / 2, w: right - left, h: bottom - top, angle: 0 },
    text: words.map(({ text }) => text).reduce(joinWords, ''),
    confidence: mean(words.map(({ confidence }) => confidence / 100)),
    characters,
  }
}

/** Chinese has no spaces, although Tesseract inserts them. */
function joinWords(text: string, word: string): string {
  return text + (LATIN_END.test(text) && LATIN_START.test(word) ? ' ' : '') + word
}
