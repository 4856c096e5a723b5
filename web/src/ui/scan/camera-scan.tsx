import { parseScan } from '@shangxue/contract/devices/device-codes'
import { useMemo, useRef, useState } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { Notice } from '../display/notice.tsx'
import { Spinner } from '../state/spinner.tsx'
import { CameraError } from './camera-error.tsx'
import { PhotoButton } from './photo-button.tsx'
import styles from './scan-sheet.module.css'
import { createDedupeFilter, type ValidateCode, type Verdict } from './scanned-codes.ts'
import { useCamera } from './use-camera.ts'
import { useScanLoop } from './use-scan-loop.ts'

interface CameraScanProps {
  what: string
  single: boolean
  validate: ValidateCode | undefined
  known: readonly string[]
  onAccept: (codes: readonly string[]) => void
  onRefused: () => void
  onTyping: () => void
  /** Remounts the component, so that the browser requests the camera again. */
  onRetry: () => void
}

interface ScanMessage {
  kind: 'success' | 'warning'
  text: string
}

export function CameraScan({
  what,
  single,
  validate,
  known,
  onAccept,
  onRefused,
  onTyping,
  onRetry,
}: CameraScanProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [message, setMessage] = useState<ScanMessage>()
  const [done, setDone] = useState(false)
  const camera = useCamera(video, !done)
  // Codes known at the start. The filter tracks the codes accepted since.
  const [startedWith] = useState(known)
  const dedupeFilter = useMemo(() => createDedupeFilter(validate, startedWith), [validate, startedWith])

  const judge = (read: readonly string[]) => {
    const judged = read.flatMap(parseScan).flatMap((code) => {
      const verdict = dedupeFilter(code, performance.now())
      return verdict ? [{ code, verdict }] : []
    })
    const good = judged.filter(({ verdict }) => verdict.kind === 'taken').map(({ code }) => code)
    const last = judged.find(({ verdict }) => verdict.kind === 'taken') ?? judged.at(-1)
    if (last) setMessage(messageFor(last.code, last.verdict))
    if (good.length === 0) return judged.length > 0 && onRefused()
    if (single) setDone(true)
    onAccept(good)
  }
  const failed = useScanLoop(video, camera.state === 'live' && !done, judge)

  const readPhoto = (codes: readonly string[]) => {
    if (codes.length > 0) return judge(codes)
    setMessage({ kind: 'warning', text: '照片里没有找到条码，请拍近一些、拍清楚再试' })
    onRefused()
  }

  const live = camera.state === 'live' || camera.state === 'starting'
  return (
    <>
      <div className={styles.stage} data-live={live}>
        <video ref={video} className={styles.video} muted playsInline aria-label="摄像头画面" />
        {camera.state === 'starting' && <Spinner label="正在打开摄像头" />}
        {camera.state === 'live' && <div className={styles.frame} aria-hidden="true" />}
        {!live && <CameraError state={camera.state} onRetry={onRetry} onTyping={onTyping} />}
      </div>
      <div className={styles.tools}>
        {!live && camera.state !== 'missing' && <PhotoButton capture onCodes={readPhoto} />}
        <PhotoButton onCodes={readPhoto} />
        {camera.torch && (
          <IconButton
            icon="flash"
            label={camera.torch.on ? '关闭手电筒' : '打开手电筒'}
            aria-pressed={camera.torch.on}
            onClick={camera.torch.toggle}
          />
        )}
      </div>
      {failed && <Notice kind="danger">扫码组件没有下载成功，请检查网络后重新打开，或手动输入</Notice>}
      {message ? (
        <Notice kind={message.kind}>{message.text}</Notice>
      ) : (
        live && <p className={styles.hint}>把{what}放进框里，光线暗时打开手电筒</p>
      )}
    </>
  )
}

function messageFor(code: string, verdict: Verdict): ScanMessage {
  if (verdict.kind === 'taken') return { kind: 'success', text: `${code} 已录入` }
  if (verdict.kind === 'repeated') return { kind: 'warning', text: `${code} 已经录过了` }
  return { kind: 'warning', text: `${code}：${verdict.reason}` }
}
