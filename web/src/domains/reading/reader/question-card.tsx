import { READING_SKILL_NAMES, type ReadingSkill } from '@shangxue/contract/reading/schemas'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { AnswerOption } from '../../english/words/public.ts'
import styles from '../reading.module.css'

const LETTERS = 'ABCD'

interface QuestionCardProps {
  number: number
  question: { skill: ReadingSkill; stem: string; options: readonly string[] }
  selected: number | null
  /** Index of the correct option; known after submission. */
  correct?: number
  onChoose?: (option: number) => void
  children?: ReactNode
}

export function QuestionCard({ number, question, selected, correct, onChoose, children }: QuestionCardProps) {
  const { skill, stem, options } = question
  const optionLook = (index: number) => {
    if (correct === undefined) return index === selected ? ('picked' as const) : undefined
    if (index === correct) return 'right' as const
    return index === selected ? ('wrong' as const) : ('aside' as const)
  }
  const optionMark = (index: number) => {
    if (correct === undefined) return undefined
    if (index === correct) return <Tag kind="success">正确答案</Tag>
    return index === selected ? <Tag kind="danger">你的答案</Tag> : undefined
  }
  return (
    <Card title={`第${number}题`} action={<Tag>{READING_SKILL_NAMES[skill]}</Tag>}>
      <p className={styles.stem} lang="en">
        {stem}
      </p>
      <fieldset className={styles.options}>
        <legend className="sr-only">第{number}题的选项</legend>
        {options.map((option, index) => (
          <AnswerOption
            key={option}
            keyHint={LETTERS[index]}
            look={optionLook(index)}
            resultMark={optionMark(index)}
            aria-pressed={index === selected}
            disabled={onChoose === undefined}
            onClick={() => onChoose?.(index)}
          >
            {option}
          </AnswerOption>
        ))}
      </fieldset>
      {children}
    </Card>
  )
}
