import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { useUrlParams } from '../../../../lib/address/url-params.ts'
import { SegmentedControl } from '../../../../ui/form/choices/segmented-control.tsx'
import { CLOZE_MODE_NAMES, CLOZE_MODES, type ClozeMode } from '../cloze-modes.ts'
import styles from './cloze.module.css'

/** Value of the address for the texts from which whole sentences were taken out (七选五). */
export const GAPPED = 'gapped'

const PRACTICE_OPTIONS = [
  ...CLOZE_MODES.map((value) => ({ value, label: CLOZE_MODE_NAMES[value] })),
  { value: GAPPED, label: '七选五' },
] as const
const LEVEL_OPTIONS = LEVELS.map((value) => ({ value, label: value }))

/** Kind of practice and level above a list of passages. */
export function PassageChoices({ practice, level }: { practice: ClozeMode | typeof GAPPED; level: Level }) {
  const { set } = useUrlParams()
  return (
    <div className={styles.choices}>
      <SegmentedControl
        label="练习方式"
        options={PRACTICE_OPTIONS}
        value={practice}
        onChange={(mode) => set({ mode })}
      />
      <SegmentedControl
        label="学段"
        options={LEVEL_OPTIONS}
        value={level}
        onChange={(next) => set({ level: next })}
      />
    </div>
  )
}
