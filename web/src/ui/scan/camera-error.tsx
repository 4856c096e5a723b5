import { hostName, isInApp, OPEN_IN_BROWSER } from '../../lib/device/host.ts'
import { Button } from '../action/button.tsx'
import { EmptyState } from '../state/empty-state.tsx'
import styles from './scan-sheet.module.css'
import type { CameraState } from './use-camera.ts'

type CameraErrorState = Exclude<CameraState, 'live' | 'starting'>

interface ErrorText {
  readonly title: string
  readonly hint: string
  readonly retry: boolean
}

const ERROR_TEXTS: Record<CameraErrorState, ErrorText> = {
  denied: {
    title: '没有摄像头权限',
    hint: '请在浏览器的网站设置里允许使用摄像头，再点重试；也可以选照片或手动输入。',
    retry: true,
  },
  missing: {
    title: '本机没有摄像头',
    hint: '可以选一张照片，或手动输入、粘贴。',
    retry: false,
  },
  busy: {
    title: '摄像头打不开',
    hint: '可能正被别的应用占用，请关掉后重试；也可以选照片或手动输入。',
    retry: true,
  },
  insecure: {
    title: '当前网址不能使用摄像头',
    hint: '摄像头只能在 https 网址下使用，请换用 https 打开；现在可以选照片或手动输入。',
    retry: false,
  },
  unsupported: {
    title: '这个浏览器打不开摄像头',
    hint: '可以拍照识别、选照片或手动输入；也可以换一个浏览器打开。',
    retry: false,
  },
}

/** In-app browsers have the permissions of the messenger, and some provide no camera. */
const inAppErrorText = (name: string): Partial<Record<CameraErrorState, ErrorText>> => ({
  denied: {
    title: '没有摄像头权限',
    hint: `请在手机设置里允许${name}使用摄像头，再点重试；也可以拍照识别、选照片或手动输入。`,
    retry: true,
  },
  unsupported: {
    title: `${name}里打不开摄像头`,
    hint: `可以拍照识别、选照片或手动输入；要连续扫码，请${OPEN_IN_BROWSER}。`,
    retry: false,
  },
})

const errorTextOf = (state: CameraErrorState): ErrorText =>
  (isInApp() && inAppErrorText(hostName())[state]) || ERROR_TEXTS[state]

interface CameraErrorProps {
  state: CameraState
  onRetry: () => void
  onTyping: () => void
}

export function CameraError({ state, onRetry, onTyping }: CameraErrorProps) {
  if (state === 'live' || state === 'starting') return null
  const { title, hint, retry } = errorTextOf(state)
  return (
    <EmptyState
      icon="camera"
      title={title}
      hint={hint}
      action={
        <div className={styles.choices}>
          {retry && (
            <Button kind="secondary" icon="refresh" onClick={onRetry}>
              重试
            </Button>
          )}
          <Button icon="edit" onClick={onTyping}>
            手动输入
          </Button>
        </div>
      }
    />
  )
}
