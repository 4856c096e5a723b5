import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Option } from '../components/option.tsx'
import type { Word } from '../packs.ts'
import { useKeys } from '../use-keys.ts'
import styles from './card.module.css'

interface OptionsProps {
  label: string
  options: readonly Word[]
  say: (option: Word) => ReactNode
  /** Id of the chosen word, `unknown` if the learner did not know. */
  chosen: number | 'unknown' | undefined
  /** Id of the right word; without it the choice is not judged. */
  answer?: number
  onChoose: (option: Word) => void
}

/** Words or meanings to choose from by tap or number key; disabled once one is chosen. */
export function Options({ label, options, say, chosen, answer, onChoose }: OptionsProps) {
  const open = chosen === undefined
  const choose = (option: Word | undefined) => {
    if (open && option) onChoose(option)
  }
  useKeys({
    1: () => choose(options[0]),
    2: () => choose(options[1]),
    3: () => choose(options[2]),
    4: () => choose(options[3]),
  })
  return (
    <ul className={styles.options} aria-label={label}>
      {options.map((option, i) => {
        const picked = chosen === option.id
        const right = !open && answer === option.id
        const wrong = picked && answer !== undefined && !right
        return (
          <li key={option.id}>
            <Option
              sign={i + 1}
              look={right ? 'right' : wrong ? 'wrong' : picked ? 'picked' : open ? undefined : 'aside'}
              mark={
                right ? (
                  <Icon name="check" label="正确答案" />
                ) : (
                  wrong && <Icon name="close" label="你的选择" />
                )
              }
              aria-disabled={!open}
              onClick={() => choose(option)}
            >
              {say(option)}
            </Option>
          </li>
        )
      })}
    </ul>
  )
}
