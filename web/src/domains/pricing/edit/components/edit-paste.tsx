import { PRICE_TYPE_NAMES, PRICE_TYPES } from '@shangxue/contract/pricing/endpoints'
import { List, ListItem } from '../../../../ui/display/list/list.tsx'
import { Notice } from '../../../../ui/display/notice.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { Section } from '../../../../ui/layout/page/page.tsx'
import type { EditDraft } from '../edit-draft.ts'
import { type Column, NAME_COLUMNS, type PasteTable } from '../paste-table.ts'
import type { PastedRows } from '../use-edit-rows.ts'
import styles from './edit.module.css'

const NAME_LABELS = { brand: '品牌', model: '型号', spec: '配置', color: '颜色', barcode: '条码' } as const
const COLUMN_OPTIONS = [
  { value: '', label: '不用' },
  ...NAME_COLUMNS.map((value) => ({ value, label: NAME_LABELS[value] })),
  ...PRICE_TYPES.map((value) => ({ value, label: PRICE_TYPE_NAMES[value] })),
]
const parseColumn = (value: string): Column =>
  [...NAME_COLUMNS, ...PRICE_TYPES].find((column) => column === value) ?? null

const EXAMPLE = '例如：\n畅享 80　8+128　天青蓝　1199\n畅享 80　8+256　曜金黑　1399'

/** Longer lists are not read. */
const MAX_SHOWN = 50

interface EditPasteProps {
  pastedRows: PastedRows
  draft: EditDraft
  onChange: (fields: Partial<EditDraft>) => void
}

/** Text input for spreadsheet cells, with the recognised columns and the unusable lines. */
export function EditPaste({ pastedRows, draft, onChange }: EditPasteProps) {
  const { table, pasted, isTooMany } = pastedRows
  const { unmatched } = pasted
  return (
    <>
      <div className={styles.rule}>
        <TextArea
          label="粘贴表格内容"
          hint="在 Excel 中选中型号、配置、颜色（或条码）和价格，复制后粘贴到这里；有没有表头都可以"
          rows={5}
          placeholder={EXAMPLE}
          value={draft.text}
          onChange={({ target }) => onChange({ text: target.value, columns: null, typed: {}, excluded: [] })}
        />
        {table.columns.length > 0 && (
          <ColumnFields table={table} onChange={(columns) => onChange({ columns })} />
        )}
      </div>
      {isTooMany && <Notice kind="danger">一次最多粘贴 1,000 行，更多请用价格表的导入</Notice>}
      {unmatched.length > 0 && pastedRows.status !== 'loading' && (
        <Section title={`没有识别的 ${unmatched.length} 行`}>
          <List label="没有识别的行">
            {unmatched.slice(0, MAX_SHOWN).map(({ number, text, reason }) => (
              <ListItem key={number} title={`第 ${number} 行：${text}`} note={reason} />
            ))}
          </List>
          {unmatched.length > MAX_SHOWN && (
            <p className={styles.note}>还有 {unmatched.length - MAX_SHOWN} 行没有列出</p>
          )}
        </Section>
      )}
    </>
  )
}

function ColumnFields({ table, onChange }: { table: PasteTable; onChange: (columns: Column[]) => void }) {
  const change = (index: number, column: Column) =>
    onChange(table.columns.map((current, i) => (i === index ? column : current === column ? null : current)))
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.note}>每一列是什么（识别错了可以改）</legend>
      {table.columns.map((column, index) => {
        const sample = table.lines.find(({ cells }) => cells[index])?.cells[index] ?? ''
        const number = index + 1
        return (
          <SelectField
            key={number}
            label={`第 ${number} 列 ${sample}`}
            options={COLUMN_OPTIONS}
            value={column ?? ''}
            onChange={({ target }) => change(index, parseColumn(target.value))}
          />
        )
      })}
    </fieldset>
  )
}
