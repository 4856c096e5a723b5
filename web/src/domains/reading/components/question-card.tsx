import { READING_SKILL_NAMES, type ReadingSkill } from '@shangxue/contract/reading/schemas'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Option } from '../../english/words/public.ts'
import styles from './reading.module.css'

const LETTERS = 'ABCD'

interface QuestionCardProps {
  number: number
  question: { skill: ReadingSkill; stem: string; options: readonly string[] }
  chosen: number | null
  /** Index of the correct option; known after submission. */
  answer?: number
  onChoose?: (option: number) => void
  children?: ReactNode
}

export function QuestionCard({ number, question, chosen, answer, onChoose, children }: QuestionCardProps) {
  const { skill, stem, options } = question
  const lookOf = (at: number) => {
    if (answer === undefined) return at === chosen ? ('picked' as const) : undefined
    if (at === answer) return 'right' as const
    return at === chosen ? ('wrong' as const) : ('aside' as const)
  }
  const markOf = (at: number) => {
    if (answer === undefined) return undefined
    if (at === answer) return <Tag kind="success">正确答案</Tag>
    return at === chosen ? <Tag kind="danger">你的答案</Tag> : undefined
  }
  return (
    <Card title={`第${number}题`} action={<Tag>{READING_SKILL_NAMES[skill]}</Tag>}>
      <p className={styles.stem} lang="en">
        {stem}
      </p>
      <fieldset className={styles.options}>
        <legend className="sr-only">第{number}题的选项</legend>
        {options.map((option, at) => (
          <Option
            key={option}
            sign={LETTERS[at]}
            look={lookOf(at)}
            mark={markOf(at)}
            aria-pressed={at === chosen}
            disabled={onChoose === undefined}
            onClick={() => onChoose?.(at)}
          >
            {option}
          </Option>
        ))}
      </fieldset>
      {children}
    </Card>
  )
}
