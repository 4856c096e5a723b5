import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type EditableSheet,
  writeEditable,
} from '../../../server/src/platform/spreadsheet/write/write-editable.ts'
import { normaliseEntry } from './cells.ts'
import type { Cells, Kind, SheetEntry, SheetSpec } from './columns.ts'

/** The hidden last column of the first sheet: the name of the entry before it is edited. */
export const NAME_HEADER = '编号'
/** The hidden sheet that lists the exported entries, so that an import knows what was removed and what is outdated. */
export const RECORD_SHEET = '导出记录'
const GUIDE_SHEET = '说明'

/** Changes if a cell of the entry changes. */
export const fingerprintOf = ({ row, parts }: SheetEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([row, parts]))
    .digest('base64url')
    .slice(0, 12)

/** All entries of a kind with their cells normalised. */
export const readEntries = (kind: Kind, folder: string): SheetEntry[] =>
  kind.read(folder).map((entry) => normaliseEntry(kind.sheets, entry))

const cellsOf = ({ columns }: SheetSpec, row: Cells) => columns.map(({ key }) => row[key] ?? '')

const GENERAL_NOTES = [
  '表头红色的列必须填写，黑色的列可以不填。不要改工作表的名字和表头的文字，不要删列；列的先后可以换。',
  '行的先后不影响结果，可以排序和筛选。新增一条：在最后一行下面接着写。删除一条：删掉整行，导入时加上 --remove。',
  '一格里写多条时用 | 隔开，前后的空格可有可无；英文和中文成对时写成“英文 = 中文”。',
  '右边隐藏的“编号”列和隐藏的“导出记录”表由程序使用，不要改。',
  '改好后先试运行：npm run content -- import {kind} 文件名.xlsx --dry-run。它只检查，不写入；哪个格子有问题会逐条列出。',
]

function guideSheet({ id, sheets }: Kind): EditableSheet {
  return {
    name: GUIDE_SHEET,
    columns: [
      { header: '工作表', width: 12 },
      { header: '列', width: 14 },
      { header: '是否必填', width: 10 },
      { header: '怎么填', width: 90 },
      { header: '可选的内容', width: 50 },
    ],
    rows: [
      ...GENERAL_NOTES.map((note) => ['全部', '', '', note.replace('{kind}', id), '']),
      ...sheets.flatMap(({ name, columns }) =>
        columns.map(({ header, required, note, options }) => [
          ...[name, header, required ? '必填' : '选填', note],
          options?.join('、') ?? '',
        ]),
      ),
    ],
  }
}

/** Writes a workbook of the entries: their sheets, an explanation of each column, and the hidden record. */
export function writeWorkbookOf(kind: Kind, entries: readonly SheetEntry[]): Readable {
  const [main, ...others] = kind.sheets
  return writeEditable([
    {
      ...main,
      columns: [...main.columns, { header: NAME_HEADER, width: 10, hidden: true }],
      rows: entries.map((entry) => [...cellsOf(main, entry.row), entry.name]),
    },
    ...others.map((sheet) => ({
      ...sheet,
      rows: entries.flatMap(({ parts }) =>
        (sheet.part ? (parts[sheet.part] ?? []) : []).map((row) => cellsOf(sheet, row)),
      ),
    })),
    guideSheet(kind),
    {
      name: RECORD_SHEET,
      hidden: true,
      columns: [
        { header: NAME_HEADER, width: 40 },
        { header: '指纹', width: 16 },
        { header: kind.id, width: 12 },
      ],
      rows: entries.map((entry) => [entry.name, fingerprintOf(entry)]),
    },
  ])
}
