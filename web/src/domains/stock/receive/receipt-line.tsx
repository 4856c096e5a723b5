import { useState } from 'react'
import { playSound } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { CodeEntry, ScanTally } from '../components/code-entry.tsx'
import { CodeRow } from '../components/code-row.tsx'
import { Folded } from '../components/folded.tsx'
import styles from '../components/goods.module.css'
import type { Known } from '../use-resolved.ts'
import {
  addScanned,
  codesOf,
  isTable,
  type LineErrors,
  type NewPhone,
  objection,
  type PastedPhones,
  type ReceiptLine,
  readPhoneLines,
  wrongForPhone,
} from './receipt.ts'

interface ReceiptLineCardProps {
  line: ReceiptLine
  known: Known
  /** All codes of the receipt. No code can be received twice. */
  taken: readonly string[]
  pairs: boolean
  errors: LineErrors
  onChange: (patch: Partial<ReceiptLine>) => void
  onRemove: () => void
}

/** One sku of a receipt: its unit cost, and its devices or quantity. */
export function ReceiptLineCard(props: ReceiptLineCardProps) {
  const { line, errors, onChange, onRemove } = props
  const { title, tracking, cost, phones, quantity } = line
  const count = tracking === 'serial' ? `${phones.length} 台` : `${quantity ?? 0} 件`
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.itemHead}>
        <h2 className={styles.title}>
          {title} <span className={styles.count}>{count}</span>
        </h2>
        <IconButton icon="trash" label={`移除 ${title}`} onClick={onRemove} />
      </div>
      <MoneyField
        label={tracking === 'serial' ? '每台成本' : '每件成本'}
        required
        value={cost}
        error={errors.cost}
        onChange={(next) => onChange({ cost: next })}
      />
      {tracking === 'serial' ? (
        <Phones {...props} />
      ) : (
        <div className={styles.itemLine}>
          <span>件数</span>
          <Stepper
            label={`${title}，件数`}
            value={quantity}
            min={1}
            invalid={errors.goods !== undefined}
            onChange={(next) => onChange({ quantity: next })}
          />
        </div>
      )}
      {tracking === 'none' && errors.goods && <FieldError>{errors.goods}</FieldError>}
    </section>
  )
}

function Phones({ line, known, taken, pairs, errors, onChange }: ReceiptLineCardProps) {
  const { phones } = line
  const [pasted, setPasted] = useState<PastedPhones>()
  const bad = phones.filter((phone) => objection(phone, line, known) !== undefined)
  const drop = (gone: readonly NewPhone[]) =>
    onChange({ phones: phones.filter((one) => !gone.includes(one)) })
  const paste = (text: string) => {
    if (!isTable(text)) return false
    const read = readPhoneLines(text, new Set(taken))
    setPasted(read)
    if (read.phones.length > 0) onChange({ phones: [...phones, ...read.phones] })
    playSound(read.bad.length > 0 ? 'error' : 'success', { hint: false })
    return true
  }
  const newest = [...phones].reverse()

  return (
    <>
      <CodeEntry
        what="IMEI"
        known={taken}
        validate={wrongForPhone}
        error={errors.goods}
        onCodes={(codes) => {
          setPasted(undefined)
          onChange({ phones: addScanned(phones, codes, pairs) })
        }}
        onPaste={paste}
        status={
          <ScanTally
            count={`${phones.filter(({ open }) => !open).length} 台`}
            last={newest.slice(0, 3).map((phone) => {
              const why = objection(phone, line, known)
              return {
                code: codesOf(phone).join(' '),
                text: why ?? '',
                bad: why !== undefined && !phone.open,
              }
            })}
          />
        }
      />
      {pasted && <PastedWords pasted={pasted} />}
      {bad.length > 1 && (
        <div className={styles.head}>
          <FieldError>{bad.length} 台有问题</FieldError>
          <Button kind="plain" small onClick={() => drop(bad)}>
            移除这 {bad.length} 台
          </Button>
        </div>
      )}
      <Folded
        label={`${line.title}的设备`}
        items={[...newest.filter((one) => bad.includes(one)), ...newest.filter((one) => !bad.includes(one))]}
        unit="台"
      >
        {(phone) => (
          <CodeRow
            key={codesOf(phone).join(' ')}
            code={codesOf(phone)[0]}
            note={codesOf(phone).slice(1).join(' · ')}
            error={objection(phone, line, known)}
            onRemove={() => drop([phone])}
          />
        )}
      </Folded>
    </>
  )
}

function PastedWords({ pasted: { phones, bad, repeated } }: { pasted: PastedPhones }) {
  const [first] = bad
  return (
    <Notice kind={first || repeated > 0 ? 'warning' : 'success'}>
      {[
        `添加了 ${phones.length} 台`,
        repeated > 0 && `${repeated} 行重复，已略去`,
        first && `${bad.length} 个有误，没有添加：${first.code}，${first.reason}`,
      ]
        .filter(Boolean)
        .join('；')}
    </Notice>
  )
}
