import { createHash } from 'node:crypto'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getReadingShare } from '@shangxue/contract/reading/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import sharp from 'sharp'
import { createLimiter } from '../../../platform/async/limiter.ts'
import type { ImmutableFile } from '../../../platform/http/responses/immutable-file.ts'
import { createOutliner, type Outliner } from '../../../platform/pdf/glyph-outline.ts'

type SharedResult = Output<typeof getReadingShare>

export const CARD_WIDTH = 1_200
export const CARD_HEIGHT = 630
const MARGIN = 80
/** Width of the text column, left of the score. */
const TEXT_WIDTH = 640
const SCORE_X = 970
const SCORE_Y = 300
const RADIUS = 170
const TITLE = { size: 64, line: 80, most: 3 }

/** The levels' accent colours on white, as in the design system. */
const ACCENTS: Record<Level, string> = { 小学: '#28782d', 初中: '#1565c0', 高中: '#b83f00', 大学: '#7b1fa2' }
const INK = '#1f2329'
const GREY = '#4a515c'

const BRAND = '商学英语阅读'
const INVITATION = '来试试能答对几题'
const RIGHT = '答对'

/** Wraps the text to the lines that fit; the rest is replaced by an ellipsis. */
function wrapLines(text: string, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const candidate = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(candidate) <= TEXT_WIDTH) lines[lines.length - 1] = candidate
    else lines.push(word)
  }
  const visible = lines.slice(0, TITLE.most)
  const truncate = (line: string) => {
    let short = line
    while (short !== '' && widthOf(`${short}…`) > TEXT_WIDTH) short = short.slice(0, -1).trimEnd()
    return `${short}…`
  }
  return visible.map((line, i) => {
    const isTruncated = i === TITLE.most - 1 && lines.length > TITLE.most
    return isTruncated || widthOf(line) > TEXT_WIDTH ? truncate(line) : line
  })
}

function buildSvg({ title, level, words, right, questions }: SharedResult, outline: Outliner): string {
  const accent = ACCENTS[level]
  const text = (content: string, x: number, y: number, size: number, fill: string, bold = true) =>
    `<path transform="translate(${x} ${y})" fill="${fill}" d="${outline(content, bold ? 'bold' : 'regular', size).d}"/>`
  const centred = (content: string, y: number, size: number, fill: string) =>
    text(content, SCORE_X - outline(content, 'bold', size).width / 2, y, size, fill)
  const lines = wrapLines(title, (line) => outline(line, 'bold', TITLE.size).width)
  const share = questions === 0 ? 0 : right / questions
  const ring = 2 * Math.PI * RADIUS
  const circle = `cx="${SCORE_X}" cy="${SCORE_Y}" r="${RADIUS}" fill="none" stroke-width="24"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">
    <rect width="100%" height="100%" fill="#ffffff"/>
    <rect width="100%" height="16" fill="${accent}"/>
    ${text(BRAND, MARGIN, 122, 36, accent)}
    ${lines.map((line, i) => text(line, MARGIN, 236 + i * TITLE.line, TITLE.size, INK)).join('')}
    ${text(`${level}  ·  ${words} 词`, MARGIN, 236 + lines.length * TITLE.line, 36, GREY, false)}
    <circle ${circle} stroke="#e8eaed"/>
    ${
      share > 0
        ? `<circle ${circle} stroke="${accent}" stroke-linecap="round" stroke-dasharray="${ring * share} ${ring}"
      transform="rotate(-90 ${SCORE_X} ${SCORE_Y})"/>`
        : ''
    }
    ${centred(RIGHT, SCORE_Y - 56, 34, GREY)}
    ${centred(`${right}/${questions}`, SCORE_Y + 52, 104, INK)}
    <rect y="${CARD_HEIGHT - 96}" width="100%" height="96" fill="${accent}"/>
    ${text(INVITATION, MARGIN, CARD_HEIGHT - 36, 36, '#ffffff')}
  </svg>`
}

async function renderCard(result: SharedResult): Promise<Buffer> {
  const outline = await createOutliner({
    bold: [BRAND, INVITATION, RIGHT, result.title, '…0123456789/'],
    regular: [`${result.level}  ·  ${result.words} 词`],
  })
  return sharp(Buffer.from(buildSvg(result, outline)))
    .png({ palette: true })
    .toBuffer()
}

const CACHE_MAX = 200
const QUEUE_MAX = 20
/** Short, so that a revoked page soon disappears from external caches. */
const MAX_AGE_SECONDS = 3_600

/** Renders cards one at a time and caches the latest; equal results share one image. */
export function createCardRenderer(): (result: SharedResult) => Promise<ImmutableFile> {
  const limit = createLimiter(1, QUEUE_MAX)
  const cache = new Map<string, Promise<Buffer>>()
  return async (result) => {
    const { title, level, words, right, questions } = result
    const tag = createHash('sha256')
      .update(JSON.stringify([title, level, words, right, questions]))
      .digest('base64url')
    const image = cache.get(tag) ?? limit(() => renderCard(result))
    cache.delete(tag)
    cache.set(tag, image)
    for (const oldest of cache.keys()) if (cache.size > CACHE_MAX) cache.delete(oldest)
    const bytes = await image.catch((error) => {
      cache.delete(tag)
      throw error
    })
    return { bytes, mediaType: 'image/png', tag, maxAgeSeconds: MAX_AGE_SECONDS }
  }
}
