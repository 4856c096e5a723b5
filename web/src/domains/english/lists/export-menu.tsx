import {
  exportGradeWords,
  exportWordList,
  WORD_FILE_FORMAT_NAMES,
  WORD_FILE_FORMATS,
} from '@shangxue/contract/word-lists/endpoints'
import { deliverFile } from '../../../ui/deliver/deliver.ts'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'

/** An own list, or a grade of the library. */
export type ExportSource = { readonly list: number } | { readonly grade: number }

const FORMAT_NOTES: Record<(typeof WORD_FILE_FORMATS)[number], string> = {
  csv: '列名与 ECDICT 相同，其他词典软件也能读',
  xlsx: '用 Excel 或 WPS 打开',
  anki: '在 Anki 里“导入文件”',
  apkg: '在 Anki 里直接打开，带卡片样式',
  text: '每行一个单词',
}

const FILE_EXTENSIONS: Record<(typeof WORD_FILE_FORMATS)[number], string> = {
  csv: 'csv',
  xlsx: 'xlsx',
  anki: 'txt',
  apkg: 'apkg',
  text: 'txt',
}

interface ExportMenuProps {
  source: ExportSource
  /** Name of the list or grade, shown in the title. */
  name: string
  isOpen: boolean
  onClose: () => void
}

/** Lets the user choose a format and downloads the file. The shell reports failures. */
export function ExportMenu({ source, name, isOpen, onClose }: ExportMenuProps) {
  const download = (format: (typeof WORD_FILE_FORMATS)[number]) => {
    const fileName = `${name}.${FILE_EXTENSIONS[format]}`
    const file =
      'list' in source
        ? deliverFile(exportWordList, { id: source.list, format }, fileName)
        : deliverFile(exportGradeWords, { grade: source.grade, format }, fileName)
    file.catch(() => undefined)
  }
  return (
    <ActionSheet
      open={isOpen}
      onClose={onClose}
      title={`导出“${name}”`}
      actions={WORD_FILE_FORMATS.map((format) => ({
        label: WORD_FILE_FORMAT_NAMES[format],
        note: FORMAT_NOTES[format],
        icon: 'download',
        onSelect: () => download(format),
      }))}
    />
  )
}
