import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Spinner } from '../../../../ui/state/spinner.tsx'
import styles from './mic-button.module.css'
import type { SpeakingState } from './use-speaking.ts'

const LABELS: Readonly<Record<SpeakingState['kind'], string>> = {
  idle: '点一下，开始说',
  starting: '正在打开麦克风',
  recording: '正在听，说完自动停',
  scoring: '正在听辨',
  result: '点一下，再说一遍',
  problem: '点一下，再说一次',
}

interface MicButtonProps {
  kind: SpeakingState['kind']
  /** Loudness from 0 to 1. */
  level: number
  onPress: () => void
}

/** Starts and stops a recording, with a meter of the loudness. */
export function MicButton({ kind, level, onPress }: MicButtonProps) {
  const isRecording = kind === 'recording'
  const isBusy = kind === 'starting' || kind === 'scoring'
  return (
    <div className={styles.box}>
      <button
        type="button"
        className={classes(styles.mic, isRecording && styles.recording)}
        aria-label={isRecording ? '停止录音' : '开始录音'}
        aria-disabled={isBusy || undefined}
        onClick={onPress}
      >
        {isBusy ? <Spinner size={2} /> : <Icon name={isRecording ? 'pause' : 'mic'} size={2.25} />}
      </button>
      <div className={styles.meter} aria-hidden="true">
        {isRecording && <div className={styles.level} style={{ transform: `scaleX(${level.toFixed(2)})` }} />}
      </div>
      <p className={styles.label} role="status">
        {LABELS[kind]}
      </p>
    </div>
  )
}
