import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { CameraError } from '../../../ui/scan/camera-error.tsx'
import { ScanSheet } from '../../../ui/scan/scan-sheet.tsx'
import styles from './parts.module.css'

const cameraErrors = ['denied', 'missing', 'busy', 'insecure'] as const

export function ScanParts() {
  const [mode, setMode] = useState<'single' | 'continuous' | null>(null)
  const close = () => setMode(null)
  return (
    <>
      <Card title="扫码">
        <div className={styles.row}>
          <Button kind="secondary" icon="scan" onClick={() => setMode('single')}>
            扫一个
          </Button>
          <Button kind="secondary" icon="scan" onClick={() => setMode('continuous')}>
            连续扫码
          </Button>
        </div>
      </Card>
      {cameraErrors.map((state) => (
        <Card key={state}>
          <CameraError state={state} onRetry={() => toast('重试')} onTyping={() => toast('手动输入')} />
        </Card>
      ))}
      <ScanSheet
        open={mode !== null}
        mode={mode ?? 'single'}
        what="IMEI"
        validate={(code) => (/^\d{15}$/.test(code) ? undefined : 'IMEI 是 15 位数字')}
        onCode={(code) => toast(code)}
        onClose={close}
      />
    </>
  )
}
