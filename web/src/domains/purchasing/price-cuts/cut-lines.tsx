import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { SkuPicker } from '../../stock/public.ts'
import styles from '../purchasing.module.css'
import { type CutLineDraft, cutLineError, mergeLines } from './cut-draft.ts'
import { PasteSheet } from './paste-sheet.tsx'

interface CutLinesProps {
  lines: readonly CutLineDraft[]
  error: string | undefined
  showErrors: boolean
  onChange: (lines: readonly CutLineDraft[]) => void
}

/** The specs of a cut, each with the amount per piece; entered or pasted. */
export function CutLines({ lines, error, showErrors, onChange }: CutLinesProps) {
  const [openSheet, setOpenSheet] = useState<'pick' | 'paste' | null>(null)
  const close = () => setOpenSheet(null)
  return (
    <section className={styles.stack} aria-label="降价的型号">
      {lines.map((line) => {
        const { sku_id, title, cut } = line
        const problem = showErrors ? cutLineError(line) : undefined
        return (
          <section key={sku_id} className={styles.line} aria-label={title}>
            <div className={styles.lineHead}>
              <strong>{title}</strong>
              <IconButton
                icon="close"
                label={`移除 ${title}`}
                onClick={() => onChange(lines.filter((other) => other.sku_id !== sku_id))}
              />
            </div>
            <MoneyField
              label="每台降价"
              required
              value={cut}
              error={problem}
              onChange={(next) =>
                onChange(lines.map((other) => (other.sku_id === sku_id ? { ...other, cut: next } : other)))
              }
            />
          </section>
        )
      })}
      <div className={styles.buttons}>
        <Button kind="secondary" icon="plus" onClick={() => setOpenSheet('pick')}>
          {lines.length === 0 ? '选型号' : '再选一种'}
        </Button>
        <Button kind="secondary" icon="copy" onClick={() => setOpenSheet('paste')}>
          粘贴通知
        </Button>
      </div>
      {lines.length === 0 && error && <FieldError>{error}</FieldError>}
      <SkuPicker
        open={openSheet === 'pick'}
        onClose={close}
        title="选择型号"
        tracking="serial"
        onPick={({ id, title }) => {
          if (lines.some(({ sku_id }) => sku_id === id)) return toast(`${title} 已在单上`)
          onChange([...lines, { sku_id: id, title, cut: lines.at(-1)?.cut ?? null }])
        }}
      />
      <PasteSheet
        open={openSheet === 'paste'}
        onClose={close}
        onAdd={(pasted) => {
          onChange(mergeLines(lines, pasted))
          close()
        }}
      />
    </section>
  )
}
