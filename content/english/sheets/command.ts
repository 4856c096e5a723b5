import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { SpreadsheetError } from '../../../server/src/platform/spreadsheet/errors.ts'
import { type ChangedFiles, hasGrades, type Kind, type SheetEntry } from './columns.ts'
import { applyChanges, checkChanges } from './import/check-changes.ts'
import { describePlan, describeProblems } from './import/describe-changes.ts'
import { planImport } from './import/plan.ts'
import { readWorkbookOf, WorkbookError } from './import/read-workbook.ts'
import { changeRenames } from './import/renames.ts'
import { KINDS } from './kinds/all.ts'
import { gradeLabels, levels } from './labels.ts'
import { readEntries, writeWorkbookOf } from './workbook.ts'

const USAGE = `用法：
  npm run content -- export <种类> [--level 学段] [--grade 年级] <文件名.xlsx>
  npm run content -- import <种类> <文件名.xlsx> [--dry-run] [--remove]

种类：${KINDS.map(({ id, title }) => `${id}（${title}）`).join('、')}
学段：primary、junior、senior、university，或 小学、初中、高中、大学；年级：3–16，或 三年级 至 大四
--dry-run  只检查并列出会有的改动，不写入
--remove   允许删除工作簿里已经没有的行`

export interface CommandContext {
  /** The folder `content/english`. */
  readonly folder: string
  readonly print: (line: string) => void
  /** Resolves a path that the user typed. */
  readonly resolvePath: (file: string) => string
}

interface Options {
  readonly level?: string | undefined
  readonly grade?: string | undefined
  readonly 'dry-run'?: boolean | undefined
  readonly remove?: boolean | undefined
}

/** Whether an entry is of the chosen level and grade. Throws WorkbookError for a choice that there is not. */
function createFilter(kind: Kind, { level, grade }: Options): (entry: SheetEntry) => boolean {
  if (!kind.hasLevels && (level !== undefined || grade !== undefined))
    throw new WorkbookError(`“${kind.title}”不分学段和年级，请去掉 --level 和 --grade。`)
  if (!hasGrades(kind) && grade !== undefined)
    throw new WorkbookError(`“${kind.title}”不分年级，请去掉 --grade。`)
  const choose = (name: string, { labels, toLabel }: typeof levels, text?: string) => {
    const label = text && toLabel(text)
    if (label && !labels.includes(label))
      throw new WorkbookError(`没有“${text}”这个${name}。可以选：${labels.join('、')}。`)
    return label
  }
  const levelLabel = choose('学段', levels, level)
  const gradeLabel = choose('年级', gradeLabels, grade)
  return ({ row }) =>
    (levelLabel === undefined || row.level === levelLabel) &&
    (gradeLabel === undefined || row.grade === gradeLabel)
}

async function exportKind(kind: Kind, file: string, options: Options, context: CommandContext) {
  const entries = readEntries(kind, context.folder).filter(createFilter(kind, options))
  const path = context.resolvePath(file)
  if (existsSync(path)) throw new WorkbookError(`${file} 已经存在。请换一个文件名，或先移走旧文件。`)
  await pipeline(writeWorkbookOf(kind, entries), createWriteStream(path))
  context.print(`已导出 ${entries.length} 条${kind.title}：${path}`)
  return 0
}

function importKind(kind: Kind, file: string, options: Options, context: CommandContext): number {
  const { folder, print, resolvePath } = context
  const path = resolvePath(file)
  if (!existsSync(path)) throw new WorkbookError(`找不到文件 ${path}。`)
  const workbook = readWorkbookOf(kind, KINDS, readFileSync(path))
  const plan = planImport(kind, folder, workbook, { remove: options.remove ?? false })
  if (plan.problems.length === 0 && plan.saved.length + plan.removed.length === 0) {
    print('没有改动。')
    return 0
  }
  const files: ChangedFiles = new Map([...kind.write(folder, plan), ...changeRenames(folder, kind, plan)])
  const checked = checkChanges(folder, kind, plan, files)
  const problems = describeProblems([...plan.problems, ...checked.problems])
  for (const line of describePlan(kind, plan)) print(line)
  if (checked.olderProblems > 0)
    print(`另有 ${checked.olderProblems} 处问题原来就有，不在这次改动的行里，不影响导入。`)
  if (problems.length > 0) {
    print(`有 ${problems.length} 处问题，没有写入任何内容：`)
    for (const problem of problems) print(problem)
    return 1
  }
  if (options['dry-run']) {
    print('检查通过。这是试运行，没有写入；去掉 --dry-run 就会写入。')
    return 0
  }
  applyChanges(folder, files)
  print(`已写入 ${files.size} 个文件：${[...files.keys()].join('、')}`)
  return 0
}

/** The messages of the app speak of uploads. */
const withoutUpload = (message: string) =>
  message.replace(/，?再?(?:重新|分别)?上传。/g, '，再导入。').replaceAll('，，', '，')

/** Runs `export` or `import`; returns the exit code. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        level: { type: 'string' },
        grade: { type: 'string' },
        'dry-run': { type: 'boolean' },
        remove: { type: 'boolean' },
      },
    })
    const [action, kindId, file, ...rest] = positionals
    const kind = KINDS.find(({ id, title }) => id === kindId || title === kindId)
    if (!kind || !file || rest.length > 0) throw new WorkbookError(USAGE)
    if (action === 'export') return await exportKind(kind, file, values, context)
    if (action === 'import') return importKind(kind, file, values, context)
    throw new WorkbookError(USAGE)
  } catch (error) {
    if (error instanceof WorkbookError) context.print(error.message)
    else if (error instanceof SpreadsheetError) context.print(`无法读取文件：${withoutUpload(error.message)}`)
    else if (error instanceof TypeError && 'code' in error) context.print(USAGE)
    else throw error
    return 1
  }
}
