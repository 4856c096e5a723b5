// Thresholds of the paper benchmark, over all pages.
import type { GradedResult, QuestionGrade } from './grade-result.ts'
import { KEY_RENDERINGS, type KeyRead } from './keys/photos.ts'
import type { SingleEngineReading } from './reader.ts'
import type { PageRendering, Sample } from './samples.ts'

export interface PageRead {
  page: number
  kind: 'paper' | 'answers'
  /** Share of wrong characters. */
  wrong: number
  cpuSeconds: number
  peakMb: number
}
export interface PaperRead extends GradedResult {
  sample: Sample
  look: PageRendering
  pages: PageRead[]
}
interface Threshold {
  name: string
  /** Null for figures without a threshold. */
  met: boolean | null
  measured: string
}

/** Maximum mean character error rate. */
const MOST_WRONG = 0.01
const FOUND = { clean: 0.99, photo: 0.97, turned: 0.97 }
const RIGHT = { clean: 0.97, photo: 0.94, turned: 0.94 }
const MOST_CPU = 1.15
const MOST_MB = 1200

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const shareOf = (all: QuestionGrade[], is: (verdict: QuestionGrade) => boolean) =>
  all.filter(is).length / all.length
const counted = (all: QuestionGrade[], is: (verdict: QuestionGrade) => boolean) =>
  `${all.filter(is).length}/${all.length} = ${percent(shareOf(all, is))}`

const atLeast = (
  name: string,
  verdicts: QuestionGrade[],
  is: (verdict: QuestionGrade) => boolean,
  goal: number,
): Threshold[] =>
  verdicts.length === 0
    ? []
    : [
        {
          name,
          met: shareOf(verdicts, is) >= goal,
          measured: `${counted(verdicts, is)} (≥ ${percent(goal)})`,
        },
      ]

/** Reported without a threshold. */
const known = (
  name: string,
  verdicts: QuestionGrade[],
  is: (verdict: QuestionGrade) => boolean,
): Threshold[] => (verdicts.length === 0 ? [] : [{ name, met: null, measured: counted(verdicts, is) }])

const isMaths = ({ sample }: PaperRead) => sample.paper.subject === '数学'
const isChinese = ({ sample }: PaperRead) => sample.paper.subject !== '英语'
const inTwo = ({ sample }: PaperRead) => sample.paper.layout === 'two-columns'

function characters(name: string, wrong: number[]): Threshold[] {
  if (wrong.length === 0) return []
  const mean = wrong.reduce((sum, item) => sum + item, 0) / wrong.length
  const over = wrong.filter((item) => item > MOST_WRONG).length
  const measured = `mean ${percent(mean)}, worst page ${percent(Math.max(...wrong))}, ${over} of ${wrong.length} pages above 1 %`
  return [{ name, met: mean <= MOST_WRONG, measured }]
}

function ofTexts(look: PageRendering, papers: PaperRead[], alone: SingleEngineReading[]): Threshold[] {
  const groups: [string, PaperRead[]][] = [
    ['one column', papers.filter((paper) => !inTwo(paper))],
    ['two columns', papers.filter(inTwo)],
  ]
  const languages: [string, PaperRead[], string][] = [
    ['English', papers.filter((paper) => !isChinese(paper)), 'english'],
    ['Chinese', papers.filter(isChinese), 'chinese'],
  ]
  const ownPages = (start: string) =>
    alone.flatMap(({ name, wrong }) => (name.startsWith(start) ? (wrong ?? []) : []))
  return [
    ...languages.flatMap(([name, of, start]) =>
      characters(`${look}, ${name}: wrong characters`, [
        ...of.flatMap(({ pages }) => pages.map(({ wrong }) => wrong)),
        ...ownPages(start),
      ]),
    ),
    ...groups.flatMap(([name, of]) => {
      const verdicts = of.flatMap((paper) => paper.verdicts)
      return [
        ...atLeast(`${look}, ${name}: questions found`, verdicts, ({ found }) => found, FOUND[look]),
        ...atLeast(`${look}, ${name}: stem and options correct`, verdicts, ({ right }) => right, RIGHT[look]),
        ...known(`${look}, ${name}: without any wrong character`, verdicts, ({ exact }) => exact),
      ]
    }),
  ]
}

function ofMaths(look: PageRendering, papers: PaperRead[]): Threshold[] {
  const verdicts = papers.flatMap((paper) => paper.verdicts)
  return [
    ...atLeast(`${look}, maths: questions found`, verdicts, ({ found }) => found, 1),
    ...atLeast(
      `${look}, maths: formulas read, or flagged with a crop`,
      verdicts,
      (verdict) => verdict.legible || verdict.flagged,
      1,
    ),
  ]
}

const invented = (papers: PaperRead[]): Threshold[] => {
  if (papers.length === 0) return []
  const inventedCount = papers.reduce((sum, paper) => sum + paper.invented.length, 0)
  return [
    {
      name: 'invented questions',
      met: inventedCount === 0,
      measured: `${inventedCount} (0)`,
    },
  ]
}

function ofEngine(alone: SingleEngineReading[]): Threshold[] {
  if (alone.length === 0) return []
  const sum = (of: (read: SingleEngineReading) => number) =>
    alone.reduce((total, read) => total + of(read), 0)
  const share = sum(({ cpuSeconds }) => cpuSeconds) / sum(({ engineSeconds }) => engineSeconds)
  const measured = `× ${share.toFixed(3)} (≤ ${MOST_CPU})`
  return [{ name: 'CPU relative to the recognition engine', met: share <= MOST_CPU, measured }]
}

function ofMemory(papers: PaperRead[], memoryMissing: boolean): Threshold[] {
  if (papers.length === 0) return []
  const peak = Math.max(...papers.flatMap(({ pages }) => pages.map(({ peakMb }) => peakMb)))
  return [
    {
      name: 'peak memory of the OCR process',
      met: peak <= MOST_MB,
      measured: `${Math.round(peak)} MB (≤ ${MOST_MB})`,
    },
    {
      name: 'OCR process exits when idle',
      met: memoryMissing,
      measured: memoryMissing ? 'exited' : 'still running',
    },
  ]
}

export function paperThresholds(
  looks: readonly PageRendering[],
  papers: PaperRead[],
  alone: SingleEngineReading[],
  memoryMissing: boolean,
): Threshold[] {
  const seen = (look: PageRendering) => papers.filter((paper) => paper.look === look)
  return [
    ...looks.flatMap((look) => [
      ...ofTexts(
        look,
        seen(look).filter((paper) => !isMaths(paper)),
        alone.filter((read) => read.look === look),
      ),
      ...ofMaths(look, seen(look).filter(isMaths)),
    ]),
    ...invented(papers),
    ...ofEngine(alone),
    ...ofMemory(papers, memoryMissing),
  ]
}

const KEY_RIGHT = 0.98

/** Thresholds for the entries of all keys: enough are assigned to their questions, and none to another without a flag. */
export const answerKeyThresholds = (keys: KeyRead[]): Threshold[] =>
  KEY_RENDERINGS.flatMap((look) => {
    const verdicts = keys.filter((key) => key.look === look).flatMap((key) => key.verdicts)
    const entries = verdicts.filter(({ isEntry }) => isEntry)
    if (entries.length === 0) return []
    const right = entries.filter(({ outcome }) => outcome === 'right').length
    const wrong = verdicts.filter(({ outcome }) => outcome === 'wrong').length
    return [
      {
        name: `keys ${look}: entries assigned to their questions`,
        met: right / entries.length >= KEY_RIGHT,
        measured: `${right}/${entries.length} = ${percent(right / entries.length)} (≥ ${percent(KEY_RIGHT)})`,
      },
      {
        name: `keys ${look}: sign missed by OCR, not flagged`,
        met: null,
        measured: `${verdicts.filter(({ outcome }) => outcome === 'misread').length}`,
      },
      { name: `keys ${look}: wrong and not flagged`, met: wrong === 0, measured: `${wrong} (0)` },
    ]
  })
