import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { goodsStyles as goods } from '../../stock/public.ts'
import styles from '../detail/sale-detail.module.css'
import type { SaleDetail } from '../sale-labels.ts'
import { type ReturnSelection, returnableQuantity } from './return-lines.ts'

interface ReturnItemsProps {
  sale: SaleDetail
  chosen: ReturnSelection
  error?: string | undefined
  onChange: (chosen: ReturnSelection) => void
}

/** Selects the devices and quantities to return. Items that were returned already are not offered. */
export function ReturnItems({ sale, chosen, error, onChange }: ReturnItemsProps) {
  const toggle = (id: number) => {
    const phones = new Set(chosen.phones)
    if (!phones.delete(id)) phones.add(id)
    onChange({ ...chosen, phones })
  }
  return (
    <section className={goods.group} aria-label="退回的商品">
      <div className={goods.head}>
        <h2>退回的商品</h2>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <ul className={goods.items}>
        {sale.lines
          .filter((line) => returnableQuantity(line) > 0)
          .map((line) => (
            <li key={line.line} className={styles.line}>
              <span>{line.title}</span>
              {line.devices
                .filter(({ returned }) => !returned)
                .map(({ device_id, identifier }) => (
                  <Checkbox
                    key={device_id}
                    label={identifier}
                    checked={chosen.phones.has(device_id)}
                    onChange={() => toggle(device_id)}
                  />
                ))}
              {line.tracking === 'none' && (
                <span className={styles.pick}>
                  <span className={styles.note}>还可退 {returnableQuantity(line)} 件</span>
                  <Stepper
                    label={`${line.title}，退回件数`}
                    value={chosen.pieces[line.line] ?? 0}
                    max={returnableQuantity(line)}
                    onChange={(next) =>
                      onChange({ ...chosen, pieces: { ...chosen.pieces, [line.line]: next } })
                    }
                  />
                </span>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}
