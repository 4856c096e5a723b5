import type { RewardKind } from '@shangxue/contract/rewards/schemas'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { AnswerInput, QuestionCard } from '../../exams/public.ts'
import { MathText } from '../../papers/public.ts'
import styles from './play.module.css'
import { isUnanswered, type PlayAnswer, type StartedPlay } from './play-ledger.ts'

interface QuestionPaneProps {
  number: number
  kind: RewardKind
  question: StartedPlay['questions'][number]
  answer: PlayAnswer
  onChange: (answer: PlayAnswer) => void
  disabled: boolean
}

/** A question and its answer input. */
export function QuestionPane({ number, kind, question, answer, onChange, disabled }: QuestionPaneProps) {
  const { type, content, options, blanks, score } = question
  // True/false questions may come with their own 对 and 错 options.
  const inputType = type === 'true_false' && options.length > 0 ? 'single_choice' : type
  return (
    <QuestionCard label={String(number)} type={type} score={score}>
      <div className={classes(styles.asked, kind === 'words' && styles.word)}>
        <MathText>{content}</MathText>
      </div>
      <AnswerInput
        question={{ question_type: inputType, all_options: options, blanks }}
        answer={{ user_answer: answer.text, selected_options: answer.options }}
        onChange={({ user_answer, selected_options }) =>
          onChange(
            selected_options.length > 0
              ? { options: [...selected_options], text: '' }
              : { options: [], text: user_answer },
          )
        }
        disabled={disabled}
      />
      {!isUnanswered(answer) && (
        <div>
          <Button kind="plain" small disabled={disabled} onClick={() => onChange({ options: [], text: '' })}>
            清除作答
          </Button>
        </div>
      )}
    </QuestionCard>
  )
}
