import { GAPPED_LETTERS } from '@shangxue/contract/english/endpoints'
import { Button } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../../ui/form/form-grid.tsx'
import { Section } from '../../../../ui/layout/page/page.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { ExplanationField } from '../form/answer-fields.tsx'
import { type ContentForm, useFields } from '../form/content-form.ts'
import { GAPPED_GAPS } from '../form/form-values.ts'
import { PlaceFields } from '../form/place-fields.tsx'
import { fieldId } from '../form/problem-places.ts'
import { TextFields } from '../form/text-fields.tsx'

/** Takes the selected sentence out of the text: a gap is in its place, and the sentence in the first empty option. */
function takeOut(form: ContentForm): void {
  const { text, sentences, sentenceGaps } = form.values
  const area = document.getElementById(fieldId('text'))
  const [start, end] = area instanceof HTMLTextAreaElement ? [area.selectionStart, area.selectionEnd] : [0, 0]
  const sentence = text.slice(start, end).trim()
  const marks = [...text.matchAll(/__(\d+)__/g)].map(([, number]) => Number(number))
  const number = Array.from({ length: GAPPED_GAPS }, (_, i) => i + 1).find((one) => !marks.includes(one))
  const option = sentences.findIndex((row) => row.text.trim() === '')
  if (sentence === '') return void toast('请先在正文里选中要挖掉的一句')
  if (number === undefined || option < 0) return void toast('五个空都有了')
  form.change({
    text: `${text.slice(0, start)}__${number}__${text.slice(end)}`,
    sentences: sentences.map((row, i) => (i === option ? { text: sentence } : row)),
    sentenceGaps: sentenceGaps.map((gap, i) =>
      i === number - 1 ? { ...gap, answer: GAPPED_LETTERS[option] ?? '' } : gap,
    ),
  })
}

/** Fields of a text from which five sentences were taken out. */
export function GappedFields({ form }: { form: ContentForm }) {
  const { field } = useFields(form)
  return (
    <>
      <TextFields form={form} hint="空写成 __1__ 到 __5__；段与段之间空一行" />
      <Button small kind="soft" icon="plus" onClick={() => takeOut(form)}>
        把选中的一句挖成空
      </Button>
      <TextArea label="生词" {...field('glossary')} hint="每行一个，如 lighthouse = 灯塔；可以不填" />
      <PlaceFields form={form} />
      <Section title="七个选项">
        <div id={fieldId('options')} tabIndex={-1}>
          <FormGrid>
            {form.values.sentences.map((_row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the options are controlled, and named by their letters
              <OptionField key={at} form={form} at={at} />
            ))}
          </FormGrid>
        </div>
      </Section>
      <Section title="五个空">
        <div id={fieldId('gaps')} tabIndex={-1}>
          <FormGrid>
            {form.values.sentenceGaps.map((_gap, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cards are controlled, and problems name them by number
              <GapCard key={at} form={form} at={at} />
            ))}
          </FormGrid>
        </div>
      </Section>
    </>
  )
}

function OptionField({ form, at }: { form: ContentForm; at: number }) {
  const { rowField } = useFields(form)
  const letter = GAPPED_LETTERS[at] ?? 'A'
  return (
    <TextField
      label={`选项 ${letter}`}
      {...rowField('sentences', at, 'text', fieldId(`options.${letter}`))}
      lang="en"
      maxLength={600}
    />
  )
}

const LETTER_OPTIONS = GAPPED_LETTERS.map((letter) => ({ value: letter as string, label: letter }))

function GapCard({ form, at }: { form: ContentForm; at: number }) {
  const { partField } = useFields(form)
  const answer = partField('sentenceGaps', 'gap', at, 'answer')
  return (
    <Card title={`第 ${at + 1} 空`}>
      <div id={`content-gap-${at + 1}`} tabIndex={-1}>
        <FormGrid>
          <SelectField
            label={`第 ${at + 1} 空的答案`}
            {...answer}
            options={LETTER_OPTIONS}
            placeholder="请选择"
          />
          <ExplanationField {...partField('sentenceGaps', 'gap', at, 'explanation')} />
        </FormGrid>
      </div>
    </Card>
  )
}
