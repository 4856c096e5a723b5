import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { SkuPicker, useBrands } from '../../stock/public.ts'
import styles from '../purchasing.module.css'
import type { RebateDraft } from './rebate-draft.ts'

interface ScopeFieldsProps {
  values: RebateDraft
  error: string | undefined
  onChange: (fields: Pick<RebateDraft, 'brand' | 'skus'>) => void
}

/** What counts: all phones of a brand, or chosen specs. */
export function ScopeFields({ values: { brand, skus }, error, onChange }: ScopeFieldsProps) {
  const [openSheet, setOpenSheet] = useState<'brand' | 'sku' | null>(null)
  const { data = [], isPending, isError, refetch } = useBrands()
  const close = () => setOpenSheet(null)
  return (
    <section className={styles.stack} aria-label="范围">
      {brand && (
        <div className={styles.lineHead}>
          <strong>{brand.name}全部手机</strong>
          <IconButton
            icon="close"
            label={`移除 ${brand.name}`}
            onClick={() => onChange({ brand: null, skus })}
          />
        </div>
      )}
      {!brand &&
        skus.map(({ id, title }) => (
          <div key={id} className={styles.lineHead}>
            <strong>{title}</strong>
            <IconButton
              icon="close"
              label={`移除 ${title}`}
              onClick={() => onChange({ brand, skus: skus.filter((other) => other.id !== id) })}
            />
          </div>
        ))}
      <div className={styles.buttons}>
        <Button kind="secondary" icon="tag" onClick={() => setOpenSheet('brand')}>
          选品牌
        </Button>
        <Button kind="secondary" icon="plus" onClick={() => setOpenSheet('sku')}>
          选型号
        </Button>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <PickerSheet
        open={openSheet === 'brand'}
        onClose={close}
        title="选择品牌"
        searchLabel="搜索品牌"
        loading={isPending}
        onRetry={isError ? refetch : undefined}
        options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={brand === null ? null : String(brand.id)}
        onPick={(value) => {
          const found = data.find(({ id }) => String(id) === value)
          onChange({ brand: found ? { id: found.id, name: found.name } : null, skus: [] })
        }}
      />
      <SkuPicker
        open={openSheet === 'sku'}
        onClose={close}
        title="选择型号"
        onPick={({ id, title }) => {
          const others = skus.filter((other) => other.id !== id)
          onChange({ brand: null, skus: [...others, { id, title }] })
        }}
      />
    </section>
  )
}
