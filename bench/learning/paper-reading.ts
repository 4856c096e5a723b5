// Runs the sample papers through the whole pipeline with the embedded engine: clean at 200 dpi, as phone photos, and rotated.
//   --papers english,maths   papers whose id contains one of the words
//   --only clean,alone       some of: clean, photo, turned, alone (only OCR, on generated pages), keys (answer keys in
//                            the layouts that teachers use, clean and photographed)
//   --again                  splits the text of the last run without OCR
//   --notes                  prints the differences

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gradeResult, type QuestionGrade } from '../papers/grade-result.ts'
import { KEY_RENDERINGS, type KeyRead, readKeys } from '../papers/keys/photos.ts'
import { createPipeline, type ReadPage } from '../papers/pipeline.ts'
import { readWithEachEngine, type SingleEngineReading } from '../papers/reader.ts'
import { PAGE_RENDERINGS, type PageRendering, type Sample, samplePapers } from '../papers/samples.ts'
import { errorRate } from '../papers/score.ts'
import { answerKeyThresholds, type PageRead, type PaperRead, paperThresholds } from '../papers/thresholds.ts'

const { values } = parseArgs({
  options: {
    papers: { type: 'string', default: '' },
    only: { type: 'string', default: [...PAGE_RENDERINGS, 'alone', 'keys'].join() },
    again: { type: 'boolean', default: false },
    notes: { type: 'boolean', default: false },
  },
})
const only = values.only.split(',')
const looks = PAGE_RENDERINGS.filter((look) => only.includes(look))
const folder = fileURLToPath(new URL('../../.cache/bench-papers/', import.meta.url))
const pipeline = createPipeline(`${folder}readings/`, values.again)

const percent = (share: number) => (share * 100).toFixed(2).padStart(6)
const of = (some: QuestionGrade[], is: (verdict: QuestionGrade) => boolean) =>
  `${some.filter(is).length}/${some.length}`.padStart(6)
const columns =
  'page                            CER %  found  right flagged options  types answers  CPU s   MB'

function tellPage({ id }: Sample, look: PageRendering, read: PageRead, verdicts: QuestionGrade[]): void {
  const pageVerdicts = verdicts.filter(({ question }) => question.page === read.page)
  const counts = [
    of(pageVerdicts, ({ found }) => found),
    of(pageVerdicts, ({ right }) => right),
    of(pageVerdicts, ({ flagged }) => flagged),
    of(
      pageVerdicts.filter(({ question }) => question.options),
      ({ options }) => options,
    ),
    of(pageVerdicts, ({ type }) => type),
    of(pageVerdicts, ({ answer }) => answer),
  ]
  const countsText = read.kind === 'answers' ? '(answers)'.padEnd(41) : counts.join(' ')
  console.log(
    `${`${id}-${read.page} ${look}`.padEnd(30)} ${percent(read.wrong)} ${countsText} ${read.cpuSeconds.toFixed(1).padStart(6)} ${read.peakMb.toFixed(0).padStart(5)}`,
  )
  if (values.notes)
    for (const { question, note } of pageVerdicts) if (note) console.log(`    ${question.number}: ${note}`)
}

async function readPaper(sample: Sample, look: PageRendering): Promise<PaperRead> {
  const reads: (ReadPage & { printed: Sample['pages'][number] })[] = []
  for (const printed of sample.pages) {
    const name = `${sample.id}-${printed.page}-${look}`
    reads.push({ printed, ...(await pipeline.read(name, () => sample.imageOf(printed, look))) })
  }
  const readings = (kind: 'paper' | 'answers') =>
    reads.filter(({ printed }) => printed.kind === kind).map(({ reading }) => reading)
  const judged = gradeResult(sample.questions, pipeline.split(readings('paper'), readings('answers')))
  const pages = reads.map(({ printed: { page, kind, text }, reading, peakMb }) => {
    const wrong = errorRate(text, reading.lines.map((line) => line.text).join('\n'))
    return { page, kind, wrong, cpuSeconds: reading.cpuSeconds, peakMb }
  })
  for (const page of pages) tellPage(sample, look, page, judged.verdicts)
  for (const { label, content } of judged.invented) console.log(`    invented ${label}: ‹${content}›`)
  return { sample, look, pages, ...judged }
}

function tellAlone({ name, look, wrong, cpuSeconds, engineSeconds }: SingleEngineReading): void {
  const ratio = (cpuSeconds / engineSeconds).toFixed(2)
  const errorText = wrong === null ? '     –' : percent(wrong)
  console.log(
    `${`${name} ${look}`.padEnd(30)} ${errorText} ${`× recognition engine: ${ratio}`.padEnd(41)} ${cpuSeconds.toFixed(1).padStart(6)}`,
  )
}

/** Prints the incorrect entries, then the number of correct ones. */
function tellKey({ layout, look, verdicts }: KeyRead): void {
  const entries = verdicts.filter(({ isEntry }) => isEntry)
  const right = entries.filter(({ outcome }) => outcome === 'right')
  console.log(`${`key ${layout.id} ${look}`.padEnd(44)} ${right.length}/${entries.length}`)
  for (const { label, outcome, note } of verdicts)
    if (outcome !== 'right') console.log(`    ${label} ${outcome}: ${note}`)
}

console.log(columns)
const samples = looks.length > 0 ? await samplePapers(values.papers.split(','), `${folder}pages/`) : []
const papers: PaperRead[] = []
for (const look of looks) for (const sample of samples) papers.push(await readPaper(sample, look))
const keys = only.includes('keys') ? await readKeys(KEY_RENDERINGS, pipeline.read, tellKey) : []
const removed = await pipeline.endsWhenIdle()
await pipeline.close()
const alone = only.includes('alone')
  ? await readWithEachEngine(looks.length > 0 ? looks : PAGE_RENDERINGS, tellAlone)
  : []

const bars = [...paperThresholds(PAGE_RENDERINGS, papers, alone, removed), ...answerKeyThresholds(keys)]
console.log()
for (const { name, met, measured } of bars)
  console.log(`${met === null ? '      ' : met ? 'met   ' : 'MISSED'}  ${name}: ${measured}`)
process.exit(bars.some(({ met }) => met === false) ? 1 : 0)
