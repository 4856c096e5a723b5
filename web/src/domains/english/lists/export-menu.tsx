import {
  exportGradeWords,
  exportWordList,
  WORD_FILE_FORMAT_NAMES,
  WORD_FILE_FORMATS,
} from '@shangxue/contract/word-lists/endpoints'
import { deliverFile } from '../../../ui/deliver/deliver.ts'
import { ActionSheet } from '../../../ui/overlay/action-sheet.tsx'

/** An own list, or a grade of the library. */
export type WhatToExport = { readonly list: number } | { readonly grade: number }

const NOTES: Record<(typeof WORD_FILE_FORMATS)[number], string> = {
  csv: '列名与 ECDICT 相同，其他词典软件也能读',
  xlsx: '用 Excel 或 WPS 打开',
  anki: '在 Anki 里“导入文件”',
  apkg: '在 Anki 里直接打开，带卡片样式',
  text: '每行一个单词',
}

const ENDINGS: Record<(typeof WORD_FILE_FORMATS)[number], string> = {
  csv: 'csv',
  xlsx: 'xlsx',
  anki: 'txt',
  apkg: 'apkg',
  text: 'txt',
}

interface ExportMenuProps {
  what: WhatToExport
  /** Name of the list or grade, shown in the title. */
  name: string
  open: boolean
  onClose: () => void
}

/** Lets the user choose a format and downloads the file. The shell reports failures. */
export function ExportMenu({ what, name, open, onClose }: ExportMenuProps) {
  const save = (format: (typeof WORD_FILE_FORMATS)[number]) => {
    const fileName = `${name}.${ENDINGS[format]}`
    const file =
      'list' in what
        ? deliverFile(exportWordList, { id: what.list, format }, fileName)
        : deliverFile(exportGradeWords, { grade: what.grade, format }, fileName)
    file.catch(() => undefined)
  }
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={`导出“${name}”`}
      actions={WORD_FILE_FORMATS.map((format) => ({
        label: WORD_FILE_FORMAT_NAMES[format],
        note: NOTES[format],
        icon: 'download',
        onSelect: () => save(format),
      }))}
    />
  )
}
