import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTables, type SheetTable } from '../../../../server/src/platform/spreadsheet/read/read-table.ts'
import { writeEditable } from '../../../../server/src/platform/spreadsheet/write/write-editable.ts'
import { BOOKS } from '../../library.ts'
import { runCommand } from '../command.ts'
import { toJson } from '../json-layout.ts'

/** The folder `content/english`. */
export const CONTENT = fileURLToPath(new URL('../..', import.meta.url))

const SENTENCE = 'We go to the park every day and play with my dog under the big tree.'
const GAPPED = {
  ...{ id: 'primary-a-day', level: '小学', grade: 6, title: 'A Day', topic: 'nature' },
  paragraphs: [`${SENTENCE} __1__ ${SENTENCE}`, `__2__ ${SENTENCE} __3__`, `${SENTENCE} __4__ __5__`],
  glossary: [{ word: 'tree', zh: '树' }],
  options: [
    'My dog is happy.',
    'We like it.',
    'It is big.',
    'We walk.',
    'I see it.',
    'It is red.',
    'We run.',
  ],
  gaps: ['A', 'B', 'C', 'D', 'E'].map((answer) => ({
    answer,
    explanation: '上文说到狗，这里接着说它很开心。',
  })),
}

const PASSAGES = [
  'cloze/primary-picnic-in-the-rain',
  'reading/primary-the-last-book',
  'listening/primary-where-is-my-hat',
]
const first = (file: string, count: number) =>
  `${readFileSync(join(CONTENT, file), 'utf8').split('\n').slice(0, count).join('\n')}\n`

/**
 * A library of the real words and units of primary school and a few entries of each kind, in a temporary folder: its check
 * takes a fraction of the time of the whole one.
 */
export function createLibrary() {
  const folder = mkdtempSync(join(tmpdir(), 'shangxue-library-'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const kind of ['words', 'units'])
    for (const file of readdirSync(join(CONTENT, kind)).filter((name) => name.startsWith('primary')))
      write(`${kind}/${file}`, readFileSync(join(CONTENT, kind, file), 'utf8'))
  for (const level of ['primary', 'junior', 'senior', 'university'])
    write(`sentences/${level}.tsv`, first(`sentences/${level}.tsv`, level === 'primary' ? 6 : 1))
  write(
    'examples/primary.tsv',
    'word\tsense\texample\ttranslation\nwatch\t2\tMy watch is on the desk.\t我的手表在桌子上。\n',
  )
  write(
    'mistakes/primary.tsv',
    'word\twrong\tright\tnote\nlike\tI very like apples.\tI like apples very much.\tvery 不能放在动词前面，用 very much。\nwear\tI am wear a hat.\tI wear a hat.\tam 后面不能接动词原形。\n',
  )
  for (const passage of PASSAGES) {
    const file = `${passage}.json`
    write(file, readFileSync(join(CONTENT, file), 'utf8'))
  }
  write(`gapped/${GAPPED.id}.json`, toJson(GAPPED))
  for (const book of BOOKS) write(`lists/${book}.txt`, '')
  for (const file of ['lists/exceptions.tsv', 'renamed.tsv']) write(file, first(file, 1))
  const headings = readFileSync(join(CONTENT, 'headings.tsv'), 'utf8').split('\n')
  write(
    'headings.tsv',
    `${headings.filter((line) => /^text\t|primary-the-last-book\t/.test(line)).join('\n')}\n`,
  )
  write(
    'confusables.tsv',
    'words\texplanation\nwhere | wear\twhere“在哪里”；wear“穿，戴”，两个词读音不同。\n',
  )
  for (const file of ['names.txt', 'accents.txt', 'pictures/alike.txt'])
    cpSync(join(CONTENT, file), join(folder, file), { recursive: true })
  return {
    folder,
    read: (file: string) => readFileSync(join(folder, file), 'utf8'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Runs the command on a folder; files of workbooks are in it as well. */
export async function run(folder: string, ...args: string[]) {
  const lines: string[] = []
  const code = await runCommand(args, {
    folder,
    print: (line) => lines.push(line),
    resolvePath: (file) => join(folder, file),
  })
  return { code, lines, text: lines.join('\n') }
}

/** A workbook as a teacher edits it. */
export interface Editor {
  readonly set: (sheet: string, row: number, header: string, text: string) => void
  readonly get: (sheet: string, row: number, header: string) => string
  /** Adds a row with the texts of some columns. */
  readonly add: (sheet: string, texts: Readonly<Record<string, string>>) => void
  readonly remove: (sheet: string, row: number) => void
  readonly reverse: (sheet: string) => void
  readonly tables: SheetTable[]
}

/** Reads a workbook, changes its cells and writes it under another name. Rows count from 2, as spreadsheets show them. */
export async function editWorkbook(folder: string, from: string, to: string, edit: (editor: Editor) => void) {
  const tables = readTables(readFileSync(join(folder, from))).filter(({ sheetName }) => sheetName !== '选项')
  const sheet = (name: string) => {
    const table = tables.find(({ sheetName }) => sheetName === name)
    if (!table) throw new Error(`there is no sheet ${name}`)
    return table
  }
  const cellsOf = (name: string, row: number) => sheet(name).rows[row - 2]?.cells ?? []
  edit({
    set(name, row, header, text) {
      cellsOf(name, row)[sheet(name).header.indexOf(header)] = text
    },
    get: (name, row, header) => cellsOf(name, row)[sheet(name).header.indexOf(header)] ?? '',
    add(name, texts) {
      const { header, rows } = sheet(name)
      rows.push({ line: rows.length + 2, cells: header.map((column) => texts[column] ?? '') })
    },
    remove: (name, row) => sheet(name).rows.splice(row - 2, 1),
    reverse: (name) => sheet(name).rows.reverse(),
    tables,
  })
  const chunks: Buffer[] = []
  const sheets = tables.map(({ sheetName, hidden, header, rows }) => ({
    ...{ name: sheetName, hidden },
    columns: header.map((column) => ({ header: column, width: 10 })),
    rows: rows.map(({ cells }) => cells),
  }))
  for await (const chunk of writeEditable(sheets)) chunks.push(chunk)
  writeFileSync(join(folder, to), Buffer.concat(chunks))
}
