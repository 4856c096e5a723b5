import { Button } from '../../../../ui/action/button.tsx'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../../ui/form/choices/segmented-control.tsx'
import { FieldError } from '../../../../ui/form/fields/field.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../../ui/form/form-grid.tsx'
import { Section } from '../../../../ui/layout/page/page.tsx'
import { SKILL_OPTIONS } from '../content-labels.ts'
import { EvidenceField, ExplanationField } from './answer-fields.tsx'
import { type ContentForm, useFields } from './content-form.ts'
import { LETTERS } from './convert-values.ts'
import { emptyQuestion } from './form-values.ts'
import { fieldId } from './problem-places.ts'

const OPTION_KEYS = ['a', 'b', 'c', 'd'] as const
const MAX_QUESTIONS = 6

interface QuestionFieldsProps {
  form: ContentForm
  /** Number of options. */
  optionCount: 3 | 4
  hasSkills: boolean
  /** The evidence is chosen in the field of the passage. */
  hasPassage: boolean
}

/** The questions of a text, each in a card. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { form } = props
  const rows = form.rows('questions')
  return (
    <Section title="题目">
      <div id={fieldId('questions')} tabIndex={-1}>
        <FormGrid>
          {form.values.questions.map((_row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are controlled, and problems name them by number
            <QuestionCard key={at} {...props} at={at} onRemove={() => rows.remove(at)} />
          ))}
          {form.values.questions.length < MAX_QUESTIONS && (
            <Button kind="secondary" icon="plus" block onClick={() => rows.add(emptyQuestion())}>
              添加题目
            </Button>
          )}
        </FormGrid>
      </div>
    </Section>
  )
}

function QuestionCard({
  form,
  at,
  optionCount,
  hasSkills,
  hasPassage,
  onRemove,
}: QuestionFieldsProps & { at: number; onRemove: () => void }) {
  const { partField } = useFields(form)
  const field = (name: Parameters<typeof partField<'questions'>>[3], control?: string) =>
    partField('questions', 'question', at, name, control)
  const answer = field('answer')
  const letters = LETTERS.slice(0, optionCount)
  return (
    <Card
      title={`第${at + 1}题`}
      action={<IconButton icon="trash" label={`移除第${at + 1}题`} onClick={onRemove} />}
    >
      <div id={`content-question-${at + 1}`} tabIndex={-1}>
        <FormGrid>
          {hasSkills && (
            <SelectField
              label="考查能力"
              {...field('skill')}
              options={SKILL_OPTIONS}
              placeholder="请选择考查能力"
            />
          )}
          <TextArea label="题干" {...field('stem')} lang="en" rows={2} maxLength={600} />
          {letters.map((letter, i) => (
            <TextField
              key={letter}
              label={`选项 ${letter}`}
              {...field(OPTION_KEYS[i] ?? 'a', `options.${letter}`)}
              lang="en"
              maxLength={600}
            />
          ))}
          <div id={answer.id} tabIndex={-1}>
            <SegmentedControl
              label={`第${at + 1}题的答案`}
              named
              options={letters.map((letter) => ({ value: letter as string, label: letter }))}
              value={answer.value}
              onChange={answer.onChange}
            />
            {answer.error && <FieldError>{answer.error}</FieldError>}
          </div>
          <EvidenceField {...field('evidence')} hasPassage={hasPassage} />
          <ExplanationField {...field('explanation')} />
        </FormGrid>
      </div>
    </Card>
  )
}
