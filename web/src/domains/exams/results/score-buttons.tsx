import { Button } from '../../../ui/action/button.tsx'
import styles from './result.module.css'

interface ScoreButtonsProps {
  max: number
  disabled?: boolean
  onScore: (score: number) => void
  /** Opens a form for any other score. */
  onOther: () => void
}

/** Scores are multiples of 0.5. */
const halfScore = (max: number) => Math.floor(max) / 2

/** Buttons for full, half or zero points. */
export function ScoreButtons({ max, disabled = false, onScore, onOther }: ScoreButtonsProps) {
  const scores = [
    { label: '满分', score: max },
    { label: '一半', score: halfScore(max) },
    { label: '0 分', score: 0 },
  ]
  return (
    <div className={styles.tags}>
      {scores.map(({ label, score }) => (
        <Button key={label} kind="secondary" small disabled={disabled} onClick={() => onScore(score)}>
          {label}
        </Button>
      ))}
      <Button kind="plain" small disabled={disabled} onClick={onOther}>
        其他分数
      </Button>
    </div>
  )
}
