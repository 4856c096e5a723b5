import { useState } from 'react'
import { playSound } from '../../../lib/audio/sounds.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { CodeEntry, ScanTally } from '../shared/code-entry.tsx'
import styles from '../shared/code-list.module.css'
import { CodeRow, CollapsibleList } from '../shared/code-list.tsx'
import type { KnownCodes } from '../shared/use-resolved-codes.ts'
import {
  addScanned,
  isPhoneTable,
  type LineErrors,
  type NewPhone,
  type PastedPhones,
  phoneCodeError,
  phoneCodes,
  type ReceiptLine,
  readPhoneLines,
  validatePhone,
} from './receipt-draft.ts'

interface ReceiptPhonesProps {
  line: ReceiptLine
  known: KnownCodes
  /** All codes of the receipt. No code can be received twice. */
  usedCodes: readonly string[]
  pairs: boolean
  errors: LineErrors
  onChange: (patch: Pick<ReceiptLine, 'phones'>) => void
}

/** Scans and lists the devices of one sku of a receipt. */
export function ReceiptPhones({ line, known, usedCodes, pairs, errors, onChange }: ReceiptPhonesProps) {
  const { phones } = line
  const [pasted, setPasted] = useState<PastedPhones>()
  const invalidPhones = phones.filter((phone) => validatePhone(phone, line, known) !== undefined)
  const removePhones = (removed: readonly NewPhone[]) =>
    onChange({ phones: phones.filter((phone) => !removed.includes(phone)) })
  const handlePaste = (text: string) => {
    if (!isPhoneTable(text)) return false
    const parsed = readPhoneLines(text, new Set(usedCodes))
    setPasted(parsed)
    if (parsed.phones.length > 0) onChange({ phones: [...phones, ...parsed.phones] })
    playSound(parsed.bad.length > 0 ? 'error' : 'success', { hint: false })
    return true
  }
  const newestFirst = [...phones].reverse()

  return (
    <>
      <CodeEntry
        what="IMEI"
        known={usedCodes}
        validate={phoneCodeError}
        error={errors.goods}
        onCodes={(codes) => {
          setPasted(undefined)
          onChange({ phones: addScanned(phones, codes, pairs) })
        }}
        onPaste={handlePaste}
        status={
          <ScanTally
            count={`${phones.filter(({ open }) => !open).length} 台`}
            recent={newestFirst.slice(0, 3).map((phone) => {
              const issue = validatePhone(phone, line, known)
              return {
                code: phoneCodes(phone).join(' '),
                text: issue ?? '',
                bad: issue !== undefined && !phone.open,
              }
            })}
          />
        }
      />
      {pasted && <PasteResult pasted={pasted} />}
      {invalidPhones.length > 1 && (
        <div className={styles.head}>
          <FieldError>{invalidPhones.length} 台有问题</FieldError>
          <Button kind="plain" small onClick={() => removePhones(invalidPhones)}>
            移除这 {invalidPhones.length} 台
          </Button>
        </div>
      )}
      <CollapsibleList
        label={`${line.title}的设备`}
        items={[
          ...newestFirst.filter((phone) => invalidPhones.includes(phone)),
          ...newestFirst.filter((one) => !invalidPhones.includes(one)),
        ]}
        unit="台"
      >
        {(phone) => (
          <CodeRow
            key={phoneCodes(phone).join(' ')}
            code={phoneCodes(phone)[0]}
            note={phoneCodes(phone).slice(1).join(' · ')}
            error={validatePhone(phone, line, known)}
            onRemove={() => removePhones([phone])}
          />
        )}
      </CollapsibleList>
    </>
  )
}

function PasteResult({ pasted: { phones, bad, repeated } }: { pasted: PastedPhones }) {
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
