import { Button } from '../../../../ui/action/button.tsx'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../../ui/form/form-grid.tsx'
import { Section } from '../../../../ui/layout/page/page.tsx'
import { type ContentForm, useFields } from '../form/content-form.ts'
import { emptyLine, type LineRow } from '../form/form-values.ts'
import { PlaceFields } from '../form/place-fields.tsx'
import { fieldId } from '../form/problem-places.ts'
import { QuestionFields } from '../form/question-fields.tsx'

const VOICE_OPTIONS = [
  { value: 'female', label: '女声' },
  { value: 'male', label: '男声' },
]
const MAX_LINES = 60

/** Fields of a dialogue or monologue: speakers, lines and questions. */
export function ListeningFields({ form }: { form: ContentForm }) {
  const { field } = useFields(form)
  const { lines, name_1, name_2 } = form.values
  const rows = form.rows('lines')
  const speakers = [name_1, name_2].map((name, i) => ({
    value: String(i),
    label: name.trim() || `说话人 ${i + 1}`,
  }))
  const nextSpeaker = name_2.trim() !== '' && lines.at(-1)?.speaker === '0' ? '1' : '0'
  return (
    <>
      <TextField label="标题" {...field('title')} lang="en" maxLength={120} />
      <FormGrid pair>
        <TextField label="说话人 1" {...field('name_1')} lang="en" maxLength={120} />
        <SelectField label="说话人 1 的声音" {...field('voice_1')} options={VOICE_OPTIONS} />
      </FormGrid>
      <FormGrid pair>
        <TextField
          label="说话人 2"
          {...field('name_2')}
          lang="en"
          maxLength={120}
          hint="独白只有一人，这里留空"
        />
        <SelectField label="说话人 2 的声音" {...field('voice_2')} options={VOICE_OPTIONS} />
      </FormGrid>
      <Section title="台词">
        <div id={fieldId('lines')} tabIndex={-1}>
          <FormGrid>
            {lines.map((_line, at) => (
              <LineCard
                // biome-ignore lint/suspicious/noArrayIndexKey: the cards are controlled, and problems name them by number
                key={at}
                form={form}
                at={at}
                speakers={speakers}
                onRemove={() => rows.remove(at)}
              />
            ))}
            {lines.length < MAX_LINES && (
              <Button kind="secondary" icon="plus" block onClick={() => rows.add(emptyLine(nextSpeaker))}>
                添加台词
              </Button>
            )}
          </FormGrid>
        </div>
      </Section>
      <TextArea label="生词" {...field('glossary')} hint="每行一个，如 lighthouse = 灯塔；可以不填" />
      <PlaceFields form={form} />
      <QuestionFields form={form} optionCount={3} hasSkills={false} hasPassage={false} />
    </>
  )
}

interface LineCardProps {
  form: ContentForm
  at: number
  speakers: readonly { value: string; label: string }[]
  onRemove: () => void
}

function LineCard({ form, at, speakers, onRemove }: LineCardProps) {
  const { partField } = useFields(form)
  const field = (name: keyof LineRow) => partField('lines', 'line', at, name)
  return (
    <Card
      title={`第 ${at + 1} 句`}
      action={<IconButton icon="trash" label={`移除第 ${at + 1} 句`} onClick={onRemove} />}
    >
      <div id={`content-line-${at + 1}`} tabIndex={-1}>
        <FormGrid>
          <SelectField label="谁说" {...field('speaker')} options={speakers} />
          <TextArea label="英文" {...field('text')} lang="en" rows={2} maxLength={600} />
          <TextArea label="译文" {...field('zh')} rows={2} maxLength={600} />
        </FormGrid>
      </div>
    </Card>
  )
}
