import type { ContentGappedText } from '../../passages.ts'
import { joinParagraphs, paragraphsOf } from '../cells.ts'
import type { Column, SheetEntry } from '../columns.ts'
import { EXPLANATION } from './common-columns.ts'
import {
  answerColumn,
  GLOSSARY,
  gradeOf,
  optionCells,
  optionColumns,
  optionsOf,
  PASSAGE_COLUMNS,
  partColumns,
  passageKind,
  topicOf,
} from './passages.ts'
import { glossaryCell, glossaryOf } from './reading.ts'

type Gap = ContentGappedText['gaps'][number]
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

const textColumns: readonly Column[] = [
  {
    key: 'text',
    header: '正文',
    note: '五个空的位置依次写 __1__ 到 __5__（前后各两条下划线）。段与段之间空一行（在单元格里换行按 Alt+Enter）。',
    width: 90,
    required: true,
    format: 'paragraphs',
  },
  GLOSSARY,
  ...optionColumns(LETTERS, '七个完整的英文句子：五个填回文中，两个是干扰项。', 34),
]

function fromCells({ row, parts }: SheetEntry): ContentGappedText {
  const { id = '', title = '', text, glossary } = row
  const gaps = (parts.gap ?? []).map(({ answer, explanation = '' }) => ({
    ...{ answer: answer as Gap['answer'], explanation },
  }))
  return {
    ...{
      id,
      level: row.level as ContentGappedText['level'],
      grade: gradeOf(row),
      title,
      topic: topicOf(row),
    },
    ...{
      paragraphs: paragraphsOf(text),
      glossary: glossaryOf(glossary),
      options: optionsOf(row, LETTERS),
      gaps,
    },
  }
}

export const gapped = passageKind<ContentGappedText>({
  id: 'gapped',
  title: '七选五',
  sheets: [
    { name: '文章', columns: [...PASSAGE_COLUMNS, ...textColumns], stays: 1 },
    {
      name: '空格',
      part: 'gap',
      columns: [...partColumns('空号'), answerColumn(LETTERS), EXPLANATION],
      stays: 2,
    },
  ],
  toCells: ({ id, paragraphs, glossary, options, gaps }) => ({
    row: { text: joinParagraphs(paragraphs), glossary: glossaryCell(glossary), ...optionCells(options) },
    parts: { gap: gaps.map((gap, i) => ({ id, number: String(i + 1), ...gap })) },
  }),
  fromCells,
})
