import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { checkLibrary } from '../../check-library.ts'
import { type Problem, toChinese } from '../../rules/problems.ts'
import { unitName } from '../../rules/units-rules.ts'
import type { ChangedFiles, Kind } from '../columns.ts'
import { placeOfRow } from '../labels.ts'
import type { Plan } from './plan.ts'
import type { CellPlace, CellProblem, ReadEntry } from './read-workbook.ts'

export function applyChanges(folder: string, files: ChangedFiles): void {
  for (const [file, text] of files) {
    const path = join(folder, file)
    if (text === null) rmSync(path)
    else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  }
}

/** Folders that the check does not read. */
const NOT_CHECKED = new Set(['drawings', 'kit', 'sheets', 'rules'])

/** Checks a copy of the library with the changes made. */
function checkChanged(folder: string, files: ChangedFiles): Problem[] {
  const copy = mkdtempSync(join(tmpdir(), 'shangxue-content-'))
  try {
    cpSync(folder, copy, { recursive: true, filter: (path) => !NOT_CHECKED.has(basename(path)) })
    applyChanges(copy, files)
    return checkLibrary(copy).problems
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Identifies a problem. The figures of the whole library, such as its number of words, differ after each change. */
function keyOf({ kind, entry, part, field, code, params }: Problem): string {
  const values = Object.values(params).filter((value) => kind !== 'library' || Number.isNaN(Number(value)))
  return JSON.stringify([kind, entry, part, field, code, values])
}

const KIND_TITLES: Readonly<Record<Problem['kind'], string>> = {
  word: '单词',
  example: '更多例句',
  mistake: '易错表达',
  unit: '单元',
  sentence: '句子',
  cloze: '完形填空',
  reading: '阅读理解',
  gapped: '七选五',
  listening: '听力',
  confusable: '易混词',
  rename: '改名记录',
  list: '考纲名单',
  library: '全部内容',
}

function placeIn(read: ReadEntry, { part, field }: Problem): CellPlace {
  const row = part ? read.parts[part.kind]?.[part.number - 1] : undefined
  return row ? row.placeOf(field) : read.row.placeOf(part ? '' : field)
}

/** The cell that a problem is about; undefined if it is not in the workbook. */
function locate(kind: Kind, { rows, saved }: Plan, problem: Problem): CellPlace | undefined {
  const { entry, params } = problem
  const read = problem.kind === kind.entryKind ? rows.get(entry) : undefined
  if (read) return placeIn(read, problem)
  if (problem.kind === 'unit' && kind.id === 'words') {
    const ofUnit = saved.filter(({ row }) => {
      const place = placeOfRow(row)
      return place && unitName(place, Number(row.unit)) === entry
    })
    const word = ofUnit.find(({ row }) => row.spelling === params.word) ?? ofUnit[0]
    return word && rows.get(word.name)?.row.placeOf('unit')
  }
  // The other entry of a repetition or of a name that is in use, or the row whose old spelling is missing elsewhere.
  const related = [params.other, params.first, params.name].find((name) => rows.has(String(name)))
  const renamed = saved.find(
    ({ previous }) => previous !== undefined && previous.row[kind.nameColumn] === params.word,
  )
  return rows.get(String(related ?? renamed?.name))?.row.placeOf(kind.nameColumn)
}

export interface CheckedChanges {
  /** Problems of changed rows, and those that the changes cause elsewhere. */
  readonly problems: readonly CellProblem[]
  /** Number of problems that were there before and are not in changed rows. */
  readonly olderProblems: number
}

/** Checks the library as it would be after the import, with the rules of `npm run check:content`. */
export function checkChanges(folder: string, kind: Kind, plan: Plan, files: ChangedFiles): CheckedChanges {
  const after = checkChanged(folder, files)
  if (after.length === 0) return { problems: [], olderProblems: 0 }
  const before = new Set(checkLibrary(folder).problems.map(keyOf))
  const savedNames = new Set(plan.saved.map(({ name }) => name))
  const isOld = (problem: Problem) =>
    before.has(keyOf(problem)) && !(problem.kind === kind.entryKind && savedNames.has(problem.entry))
  const problems = after.filter((problem) => !isOld(problem))
  return {
    problems: problems.map((problem) => {
      const place = locate(kind, plan, problem)
      const message = toChinese(problem)
      return place
        ? { place, message }
        : { message: `${KIND_TITLES[problem.kind]}“${problem.entry}”：${message}` }
    }),
    olderProblems: after.length - problems.length,
  }
}
