// Renders sample papers as page images with their expected text, into content/papers/pages or, with `renderPapers`, any folder.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ROOT } from '../lib.mjs'
import { keyBlocks, paperBlocks } from '../papers/blocks.mjs'
import { readPages, setPages } from '../papers/layout.mjs'
import { sourceOf } from '../papers/source.mjs'
import { styleOf } from '../papers/style.mjs'
import { ensureChromium } from '../setup/chromium.mjs'
import { CHROMIUM_ARGS } from '../setup/chromium-args.mjs'

const PAPERS = join(ROOT, 'content/papers')
const CSS_DPI = 96
const SHEET = { width: 794, height: 1123 }
const read = (name) => readFileSync(join(PAPERS, name), 'utf8')

/** The ids of all sample papers. */
export const paperIds = () =>
  readdirSync(PAPERS)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()

const figuresOf = (paper) => {
  const questions = paper.sections.flatMap(({ groups }) => groups).flatMap((group) => group.questions)
  const names = questions.flatMap(({ figure }) => (figure ? [figure] : []))
  return Object.fromEntries(names.map((name) => [name, read(name).replace(/<title>.*?<\/title>/, '')]))
}

/** Renders a set of blocks: page images in order, and their contents. */
async function setAndShoot(page, { paper, blocks, two, footer, format, quality }) {
  await page.setContent(
    `<!doctype html><html lang="zh-CN"><style>${styleOf(paper)}</style><body></body></html>`,
  )
  await page.evaluate(() => document.fonts.ready)
  const count = await page.evaluate(setPages, { ...blocks, two, footer })
  const pages = await page.evaluate(readPages)
  const session = await page.context().newCDPSession(page)
  const images = []
  for (let i = 0; i < count; i++) {
    const clip = { x: 0, y: i * SHEET.height, ...SHEET, scale: 1 }
    const shot = await session.send('Page.captureScreenshot', {
      format,
      clip,
      captureBeyondViewport: true,
      ...(format === 'png' ? {} : { quality }),
    })
    images.push(Buffer.from(shot.data, 'base64'))
  }
  await session.detach()
  return pages.map((truth, i) => ({ truth, image: images[i] }))
}

const numbered = (list, page) => list.map(({ number, ...box }) => ({ number, page, ...box }))
const place = ({ page, x, y, w, h }) => ({ page, x, y, w, h })

/** Position of each question: its block, or its blank if it has no block. */
function questionsOf(paper, pages) {
  const all = (kind) => pages.flatMap((each) => numbered(each[kind], each.page))
  const [blocks, gaps] = [all('questions'), all('gaps')]
  const answers = pages.flatMap((each) => each.answers.map((answer) => ({ ...answer, page: each.page })))
  return paper.sections
    .flatMap(({ groups }) => groups)
    .flatMap(({ questions }) => questions)
    .map(({ number }) => {
      const mine = ({ number: theirs }) => theirs === number
      const ownBlocks = blocks.filter(mine)
      const matches = ownBlocks.length > 0 ? ownBlocks : gaps.filter(mine)
      if (matches.length === 0) throw new Error(`${paper.id}: question ${number} was not found on any page`)
      return {
        number,
        boxes: matches.map(place),
        gap: gaps.filter(mine).map(place)[0] ?? null,
        answer: place(answers.find(({ numbers }) => numbers.includes(number))),
      }
    })
}

/**
 * Renders papers into a folder: `<id>-<n>.<format>`, the answer sheet last, and `<id>.json` with the expected text,
 * which it returns. The same fonts and Chromium produce the same bytes.
 */
export async function renderPapers({ folder, ids = paperIds(), dpi = 200, format = 'jpeg', quality = 92 }) {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, '--disable-lcd-text', '--force-color-profile=srgb'],
  })
  try {
    const context = await browser.newContext({ viewport: SHEET, deviceScaleFactor: dpi / CSS_DPI })
    const page = await context.newPage()
    const truths = []
    for (const id of ids) {
      const paper = JSON.parse(read(`${id}.json`))
      const options = { paper, format, quality }
      const sheets = [
        ...(
          await setAndShoot(page, {
            ...options,
            blocks: paperBlocks(paper, figuresOf(paper)),
            two: paper.layout === 'two-columns',
            footer: `${paper.subject}试卷`,
          })
        ).map((sheet) => ({ ...sheet, kind: 'paper' })),
        ...(
          await setAndShoot(page, {
            ...options,
            blocks: keyBlocks(paper),
            two: false,
            footer: `${paper.subject}参考答案`,
          })
        ).map((sheet) => ({ ...sheet, kind: 'answers' })),
      ]
      const pages = sheets.map(({ truth, kind }, i) => ({
        page: i + 1,
        file: `${id}-${i + 1}.${format === 'jpeg' ? 'jpg' : format}`,
        kind,
        ...truth,
      }))
      for (const [i, { file }] of pages.entries()) writeFileSync(join(folder, file), sheets[i].image)
      const truth = {
        id,
        source: sourceOf(PAPERS, id),
        pages: pages.map(({ questions: _q, gaps: _g, answers: _a, ...pageLayout }) => pageLayout),
        questions: questionsOf(paper, pages),
      }
      writeFileSync(join(folder, `${id}.json`), `${JSON.stringify(truth, null, 1)}\n`)
      truths.push(truth)
    }
    return truths
  } finally {
    await browser.close()
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const ids = process.argv.slice(2)
  const folder = join(PAPERS, 'pages')
  if (ids.length === 0) rmSync(folder, { recursive: true, force: true })
  const truths = await renderPapers({
    folder,
    dpi: 170,
    format: 'webp',
    quality: 85,
    ...(ids.length > 0 ? { ids } : {}),
  })
  for (const { id, pages } of truths) console.log(`${id}: ${pages.length} pages`)
}
