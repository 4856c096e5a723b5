import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import type { FieldProps } from '../../../ui/form/use-form.ts'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { repairPath, warrantyText } from '../api.ts'
import styles from '../repairs.module.css'
import type { DeviceLookup } from './use-device-lookup.ts'

const ScanSheet = lazyWithRetry(async () => ({
  default: (await import('../../../ui/scan/scan-sheet.tsx')).ScanSheet,
}))

interface DeviceCodeProps extends FieldProps<string> {
  lookup: DeviceLookup
  onLookUp: (code: string) => Promise<void>
}

/** IMEI or serial number of the phone, and what is known about it. */
export function DeviceCode({ value, error, onChange, lookup, onLookUp }: DeviceCodeProps) {
  const [isScanning, setIsScanning] = useState(false)
  const { known, message, isBusy } = lookup
  return (
    <div className={styles.stack}>
      <div className={styles.codeLine}>
        <TextField
          label="串号"
          required
          placeholder="IMEI 或序列号"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          error={error}
          onChange={onChange}
          onBlur={() => value.trim() !== '' && value !== known?.code && void onLookUp(value)}
          suffix={<IconButton icon="scan" label="扫描串号" onClick={() => setIsScanning(true)} />}
        />
        <Button kind="secondary" busy={isBusy} disabled={value.trim() === ''} onClick={() => onLookUp(value)}>
          查找
        </Button>
      </div>
      {message && <Notice kind="warning">{message}</Notice>}
      {known?.open_repair && (
        <Notice kind="danger">
          这部手机还没办完，
          <Link to={repairPath(known.open_repair.id)}>打开维修单 {known.open_repair.number}</Link>
        </Notice>
      )}
      {known && !known.open_repair && (
        <Notice kind={known.warranty.covered ? 'success' : 'info'}>
          {known.model !== '' && <>{known.model} · </>}
          {warrantyText(known.warranty)}
          {known.sale_number !== null && <> · 销售单 {known.sale_number}</>}
          {known.earlier_repairs > 0 && <> · 以前修过 {known.earlier_repairs} 次</>}
        </Notice>
      )}
      <MountOnce when={isScanning}>
        <ScanSheet
          open={isScanning}
          mode="single"
          what="手机串号"
          onCode={(code) => {
            onChange(code)
            void onLookUp(code)
          }}
          onClose={() => setIsScanning(false)}
        />
      </MountOnce>
    </div>
  )
}
