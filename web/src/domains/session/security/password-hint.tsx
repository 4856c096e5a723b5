import { PASSWORD_MIN_LENGTH } from '@shangxue/contract/platform/constants'
import { classes } from '../../../ui/classes.ts'
import styles from './password-hint.module.css'
import { passwordStrength } from './password-strength.ts'

const STEPS = [1, 2, 3] as const

/** Shows the strength of the password being typed as bars and text. */
export function PasswordHint({ password, userName }: { password: string; userName: string }) {
  const { level, name, advice } = passwordStrength(password, userName)
  const hasInput = password !== ''
  return (
    <span className={styles.hint}>
      <span className={styles.bars} aria-hidden="true">
        {STEPS.map((step) => (
          <span
            key={step}
            className={classes(styles.bar, hasInput && step <= level && styles[`level${level}`])}
          />
        ))}
      </span>
      <span aria-live="polite">
        {hasInput ? `强度${name}，${advice}` : `至少 ${PASSWORD_MIN_LENGTH} 位，混用字母、数字和符号更安全`}
      </span>
    </span>
  )
}
