import { Button } from '../action/button.tsx'
import { EmptyState } from '../state/empty-state.tsx'
import styles from './scan-sheet.module.css'
import type { CameraState } from './use-camera.ts'

type Trouble = Exclude<CameraState, 'live' | 'starting'>

const words: Record<Trouble, { title: string; hint: string; retry: boolean }> = {
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
}

interface CameraTroubleProps {
  state: CameraState
  onRetry: () => void
  onTyping: () => void
}

export function CameraTrouble({ state, onRetry, onTyping }: CameraTroubleProps) {
  if (state === 'live' || state === 'starting') return null
  const { title, hint, retry } = words[state]
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
