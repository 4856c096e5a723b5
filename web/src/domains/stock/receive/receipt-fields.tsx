import { parseCodeList } from '@shangxue/contract/devices/device-codes'
import { findSkus } from '@shangxue/contract/stock/actions'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { playSound } from '../../../lib/audio/sounds.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ScanSheet } from '../../../ui/scan/scan-sheet.tsx'
import { checkCodes } from '../../../ui/scan/scanned-codes.ts'
import styles from '../shared/code-list.module.css'
import { LocationField } from '../shared/location-picker.tsx'
import { type Sku, SkuPicker } from '../shared/sku-picker.tsx'
import type { CodeResolution } from '../shared/use-resolved-codes.ts'
import { isInCodeEntry, useWedgeScanner } from '../shared/use-wedge-scanner.ts'
import {
  addScanned,
  type LineErrors,
  phoneCodeError,
  type ReceiptDraft,
  type ReceiptLine,
  receiptCodes,
} from './receipt-draft.ts'
import { ReceiptLineCard } from './receipt-line.tsx'

/** Finds the sku of a scanned barcode. `message` is set if there is none. */
function useBarcodeLookup(onFound: (sku: Sku) => void) {
  const [message, setMessage] = useState<string>()
  const find = async (code: string) => {
    setMessage(undefined)
    try {
      const { list } = await call(findSkus, { q: code }, { quiet: true })
      const sku = list.find(({ barcode }) => barcode === code) ?? (list.length === 1 ? list[0] : undefined)
      playSound(sku ? 'success' : 'error', { hint: false })
      if (sku) onFound(sku)
      else setMessage(`没有条码为 ${code} 的商品，请用“选商品”搜索`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    }
  }
  return { said: message, find }
}

interface ReceiptFieldsProps {
  draft: ReceiptDraft
  change: (fields: Partial<ReceiptDraft>) => void
  resolution: CodeResolution
  errors: { location?: string; goods?: string; lines: readonly LineErrors[] }
}

/** Location and lines of a receipt. */
export function ReceiptFields({ draft, change, resolution, errors }: ReceiptFieldsProps) {
  const { location, note, pairs, lines } = draft
  const usedCodes = receiptCodes(lines)
  const updateLine = (sku_id: number, patch: Partial<ReceiptLine>) =>
    change({ lines: lines.map((line) => (line.sku_id === sku_id ? { ...line, ...patch } : line)) })
  const [scannedSku, setScannedSku] = useState<number>()
  const addLine = ({ id, title, tracking, purchase_fen }: Sku) => {
    setScannedSku(id)
    if (lines.some(({ sku_id }) => sku_id === id)) return
    const quantity = tracking === 'none' ? 1 : null
    change({
      lines: [...lines, { sku_id: id, title, tracking, cost: purchase_fen, phones: [], quantity }],
    })
  }
  const barcode = useBarcodeLookup(addLine)
  /** Codes of devices belong to the line chosen last; any other code is the barcode of a line to add. */
  const handleScan = (text: string) => {
    const serialLines = lines.filter(({ tracking }) => tracking === 'serial')
    const line = serialLines.find(({ sku_id }) => sku_id === scannedSku) ?? serialLines.at(-1)
    const isPhone = parseCodeList(text).some((code) => phoneCodeError(code) === undefined)
    if (!line || !isPhone) return void barcode.find(text)
    const { good } = checkCodes(text, phoneCodeError, new Set(usedCodes))
    if (good.length > 0) updateLine(line.sku_id, { phones: addScanned(line.phones, good, pairs) })
    else toast(`${text} 已经录过，没有重复添加`, { kind: 'error' })
    playSound(good.length > 0 ? 'success' : 'error', { hint: false })
  }
  useWedgeScanner(handleScan, (target) => !isInCodeEntry(target))

  return (
    <>
      <LocationField
        label="入库到"
        required
        value={location}
        error={errors.location}
        onChange={(next) => change({ location: next })}
      />
      {lines.some(({ tracking }) => tracking === 'serial') && (
        <Switch
          label="双卡成对扫描"
          note="先后扫到的两个 IMEI 算一台，再扫到的序列号也归它"
          checked={pairs}
          onChange={(next) => change({ pairs: next })}
        />
      )}
      {resolution.error && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void resolution.refresh() }}>
          没能查出哪些已在系统里：{resolution.error}
        </Notice>
      )}
      {lines.map((line, at) => (
        <ReceiptLineCard
          key={line.sku_id}
          line={line}
          known={resolution.known}
          usedCodes={usedCodes}
          pairs={pairs}
          errors={errors.lines[at] ?? {}}
          onChange={(patch) => updateLine(line.sku_id, patch)}
          onRemove={() => change({ lines: lines.filter(({ sku_id }) => sku_id !== line.sku_id) })}
        />
      ))}
      <AddLine lines={lines} error={errors.goods} barcode={barcode} onAdd={addLine} />
      <TextField
        label="备注"
        placeholder="如：供货商、送货单号"
        maxLength={200}
        value={note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  )
}

interface AddLineProps {
  lines: readonly ReceiptLine[]
  error: string | undefined
  barcode: ReturnType<typeof useBarcodeLookup>
  onAdd: (sku: Sku) => void
}

function AddLine({ lines, error, barcode, onAdd }: AddLineProps) {
  const [openSheet, setOpenSheet] = useState<'search' | 'scan' | null>(null)
  const close = () => setOpenSheet(null)
  return (
    <section className={styles.group} aria-label="添加商品">
      <div className={styles.buttons}>
        <Button kind="secondary" icon="search" onClick={() => setOpenSheet('search')}>
          {lines.length === 0 ? '选商品' : '再选一种'}
        </Button>
        <Button kind="secondary" icon="scan" onClick={() => setOpenSheet('scan')}>
          扫商品条码
        </Button>
      </div>
      {(barcode.said ?? error) && <FieldError>{barcode.said ?? error}</FieldError>}
      {lines.length === 0 && (
        <div className={styles.itemLine}>
          <p className={styles.sent}>选好商品，再逐台扫 IMEI</p>
          <ButtonLink kind="plain" small icon="upload" to="/home?import=stock">
            货多，用表格导入
          </ButtonLink>
        </div>
      )}
      <SkuPicker open={openSheet === 'search'} onClose={close} title="选择商品" onPick={onAdd} />
      <ScanSheet
        open={openSheet === 'scan'}
        mode="single"
        what="商品条码"
        onCode={(code) => void barcode.find(code)}
        onClose={close}
      />
    </section>
  )
}
