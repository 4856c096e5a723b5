import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { type Answer, answerFromText, type ExamQuestion, joinBlanks, splitBlanks } from './answer.ts'
import { OptionList } from './option-list.tsx'

export interface AnswerInputProps {
  question: Pick<ExamQuestion, 'question_type' | 'all_options' | 'blanks'>
  answer: Answer
  onChange: (answer: Answer) => void
  disabled?: boolean
}

const ANSWER_MAX_LENGTH = 20_000
const TRUE_FALSE_OPTIONS = [
  { key: '对', text: '' },
  { key: '错', text: '' },
]
/** Letters to answer a question whose options exist only as a picture. */
const LETTER_OPTIONS = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: '' }))

/** Input that fits the type of the question. */
export function AnswerInput({ question, answer, onChange, disabled = false }: AnswerInputProps) {
  const { question_type: type, all_options, blanks } = question
  if (type === 'single_choice' || type === 'multiple_choice') {
    return (
      <OptionList
        options={all_options.length > 0 ? all_options : LETTER_OPTIONS}
        isMultiple={type === 'multiple_choice'}
        selected={answer.selected_options}
        onChange={onChange}
        disabled={disabled}
      />
    )
  }
  if (type === 'true_false') {
    const selected = answer.user_answer === '' ? answer.selected_options : [answer.user_answer]
    return (
      <OptionList
        options={TRUE_FALSE_OPTIONS}
        selected={selected}
        onChange={({ user_answer }) => onChange(answerFromText(user_answer))}
        disabled={disabled}
      />
    )
  }
  if (type === 'fill_blank') return <BlankFields {...{ answer, blanks, onChange, disabled }} />
  return (
    <TextArea
      label={type === 'essay' ? '作答' : '答案'}
      rows={type === 'essay' ? 10 : 4}
      maxLength={ANSWER_MAX_LENGTH}
      value={answer.user_answer}
      onChange={(event) => onChange(answerFromText(event.target.value))}
      disabled={disabled}
      {...(type === 'essay' && { hint: `已写 ${countWords(answer.user_answer)} 字` })}
    />
  )
}

/** Counts as teachers do: each Chinese character, and each word of Latin letters or digits. */
const countWords = (text: string): number =>
  text.match(/\p{Script=Han}|[\p{L}\p{N}][\p{L}\p{N}'’-]*?(?=$|[^\p{L}\p{N}'’-]|\p{Script=Han})/gu)?.length ??
  0

function BlankFields({
  answer,
  blanks,
  onChange,
  disabled,
}: Pick<AnswerInputProps, 'answer' | 'onChange' | 'disabled'> & { blanks: number }) {
  const texts = splitBlanks(answer, blanks)
  return texts.map((text, index) => (
    <TextField
      // biome-ignore lint/suspicious/noArrayIndexKey: a blank is identified by its position
      key={index}
      label={blanks === 1 ? '答案' : `第 ${index + 1} 空`}
      value={text}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      disabled={disabled}
      onChange={(event) =>
        onChange(joinBlanks(texts.map((current, i) => (i === index ? event.target.value : current))))
      }
    />
  ))
}
