import { getUserProficiency, LEVELS } from '@shangxue/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { useSession } from '../../../lib/session/state.ts'
import { THEMES } from '../../../lib/theme/levels.ts'
import { chooseScheme, SCHEME_NAMES, SCHEMES, useScheme } from '../../../lib/theme/scheme.ts'
import { chooseTheme, resetTheme, useTheme } from '../../../lib/theme/theme.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './theme-choice.module.css'

const SCHEME_OPTIONS = SCHEMES.map((value) => ({ value, label: SCHEME_NAMES[value] }))

/** Chooses the colours by school level, and light or dark; applied immediately. */
export function ThemeChoice() {
  const { level } = useTheme()
  const scheme = useScheme()
  const name = useId()
  return (
    <div className={styles.choice}>
      <fieldset>
        <legend className={styles.legend}>学段配色</legend>
        <div className={styles.levels}>
          {LEVELS.map((schoolLevel) => (
            <label
              key={schoolLevel}
              className={styles.level}
              style={{ background: THEMES[schoolLevel].backgroundColor }}
            >
              <input
                type="radio"
                name={name}
                className={styles.input}
                checked={schoolLevel === level}
                onChange={() => chooseTheme(schoolLevel)}
              />
              <Swatch level={schoolLevel} />
              <span className={styles.name}>{schoolLevel}</span>
              <span className={styles.description}>{THEMES[schoolLevel].description}</span>
              <span className={styles.mark} aria-hidden="true">
                <Icon name="check" size={1} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <AssessedTheme />
      <fieldset>
        <legend className={styles.legend}>明暗</legend>
        <SegmentedControl label="明暗" options={SCHEME_OPTIONS} value={scheme} onChange={chooseScheme} />
      </fieldset>
    </div>
  )
}

function Swatch({ level }: { level: keyof typeof THEMES }) {
  const { primaryColor, secondaryColor } = THEMES[level]
  return (
    <span className={styles.swatch} aria-hidden="true">
      <span style={{ background: primaryColor }} />
      <span style={{ background: secondaryColor }} />
    </span>
  )
}

function AssessedTheme() {
  const userId = useSession((session) => session.userId)
  const { data } = useQuery({
    ...query(getUserProficiency, { user_id: userId ?? 0 }),
    enabled: userId !== null,
    meta: { quiet: true },
  })
  if (!data?.hasAssessment) return null
  return (
    <Button kind="secondary" icon="refresh" block onClick={resetTheme}>
      恢复测评主题{data.assessed_level && `（${data.assessed_level}）`}
    </Button>
  )
}
